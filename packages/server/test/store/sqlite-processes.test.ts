import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { hasSqlite } from "./drivers.ts";
import { StoreInUseError } from "../../src/ports/store-errors.ts";
import { type Child, compileStore, nextLine, startChild } from "./child.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const children: Child[] = [];
let module: string;

function start(file: string, task: "hold" | "write" = "hold"): Child {
  const child = startChild(module, file, task);
  children.push(child);
  return child;
}

beforeAll(() => {
  module = compileStore(join(folder, "compiled"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
});

// Starting a process takes as long as the machine is busy.
describe.skipIf(!hasSqlite)("an SQLite file", { timeout: 30_000 }, () => {
  it("is refused to a second process, which learns the pid of the first", async () => {
    const file = nextFile();
    const holder = start(file);
    expect(await nextLine(holder)).toEqual({ open: true });
    const link = join(folder, "link.db");
    symlinkSync(file, link);
    for (const path of [file, link]) {
      const error: unknown = await openSqliteStore({ file: path }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreInUseError);
      expect(error).toMatchObject({ file, pid: holder.pid });
    }
  });

  it("is refused to another process while this one has it", async () => {
    const file = nextFile();
    const store = await openSqliteStore({ file });
    const refused = { error: "StoreInUseError", file, pid: process.pid };
    expect(await nextLine(start(file))).toMatchObject(refused);
    // A refused attempt of this process closes its own connection, and must not give the lock away with it.
    await expect(openSqliteStore({ file })).rejects.toThrow(StoreInUseError);
    await store.commit([], [{ key: "a", value: 1 }]);
    expect(await nextLine(start(file))).toMatchObject(refused);
    await store.close();
    expect(await nextLine(start(file))).toEqual({ open: true });
  });

  it("is free again after kill -9, with all that was committed, and nothing by half", async () => {
    const file = nextFile();
    const writer = start(file, "write");
    expect(await nextLine(writer)).toEqual({ open: true });
    let told = -1;
    while (told < 50) told = (await nextLine(writer))["count"] as number;
    await writer.kill();

    const store = await openSqliteStore({ file });
    const left = (await store.list("left/")).map(({ value }) => value);
    const right = (await store.list("right/")).map(({ value }) => value);
    expect(left).toEqual(right);
    expect(left).toEqual(expect.arrayContaining(Array.from({ length: told + 1 }, (_, count) => count)));
    await store.close();
  });

  it("goes to one of many that want it, and the others learn its pid, not that of one who was killed", async () => {
    const file = nextFile();
    const before = start(file);
    await nextLine(before);
    await before.kill();

    const rivals = Array.from({ length: 5 }, () => start(file));
    const answers = await Promise.all(rivals.map(nextLine));
    const winner = answers.findIndex(({ open }) => open);
    for (const [index, answer] of answers.entries())
      if (index === winner) expect(answer).toEqual({ open: true });
      else expect(answer).toMatchObject({ error: "StoreInUseError", pid: rivals[winner]?.pid });
  });

  it("names no process that is gone if another program has it", async () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    const killed = start(file);
    await nextLine(killed);
    await killed.kill();
    const { loadSqliteDriver } = await import("../../src/adapters/store/sqlite-driver.ts");
    const other = (await loadSqliteDriver())(file);
    other.exec("BEGIN EXCLUSIVE");
    await expect(openSqliteStore({ file })).rejects.toMatchObject({
      name: "StoreInUseError",
      pid: undefined,
    });
    other.close();
  });

  it("is opened without a warning", async () => {
    const child = start(nextFile());
    expect(await nextLine(child)).toEqual({ open: true });
    await child.kill();
    expect(child.stderr.join("")).toBe("");
  });
});
