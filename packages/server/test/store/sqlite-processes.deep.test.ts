import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SqliteDatabase } from "../../src/adapters/store/sqlite-database.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { StoreInUseError } from "../../src/ports/store-errors.ts";
import { type Child, compileStore, nextLine, startChild } from "./child.ts";
import { type Driver, usable } from "./drivers.ts";
import { hasSmallDisks } from "./servers/small-disk.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const children: Child[] = [];
let compiled: string;

function start(driver: Driver, file: string, task: "hold" | "write" = "hold"): Child {
  const child = startChild(compiled, file, task, driver);
  children.push(child);
  return child;
}

/** Writes in a process until so many commits are reported, and kills it; the last that was reported. */
async function writeAndKill(driver: Driver, file: string, commits: number): Promise<number> {
  const writer = start(driver, file, "write");
  expect(await nextLine(writer)).toEqual({ open: true });
  let reported = -1;
  for (let count = 0; count < commits; count += 1) reported = (await nextLine(writer))["count"] as number;
  await writer.kill();
  return reported;
}

/** Fails unless all commits up to this one are in the file, and none by half. */
async function expectCommits({ open }: Driver, file: string, last: number): Promise<void> {
  let db: SqliteDatabase | undefined;
  const store = createSqliteStore((path) => (db = open(path)), { file });
  expect(db?.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const left = (await store.list("left/")).map(({ value }) => value);
  const right = (await store.list("right/")).map(({ value }) => value);
  expect(left).toEqual(right);
  expect(left).toEqual(expect.arrayContaining(Array.from({ length: last + 1 }, (_, count) => count)));
  await store.close();
}

beforeAll(() => {
  compiled = compileStore(join(folder, "compiled"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
});

const pairs = usable.flatMap((one) =>
  usable.map((other) => ({ one, other, names: `${one.name}, ${other.name}` })),
);

// Starting a process takes as long as the machine is busy.
const timeout = 60_000;

describe.each(usable)("an SQLite file on $name", { timeout }, (driver) => {
  it("goes to one of many that want it, and the others learn its pid, not that of one who was killed", async () => {
    const file = nextFile();
    const before = start(driver, file);
    await nextLine(before);
    await before.kill();

    const rivals = Array.from({ length: 6 }, (_, n) => start(usable[n % usable.length] ?? driver, file));
    const answers = await Promise.all(rivals.map(nextLine));
    const winner = answers.findIndex(({ open }) => open);
    for (const [index, answer] of answers.entries())
      if (index === winner) expect(answer).toEqual({ open: true });
      else expect(answer).toMatchObject({ error: "StoreInUseError", pid: rivals[winner]?.pid });
  });

  it("names no process that is gone if another program has it", async () => {
    const file = nextFile();
    const killed = start(driver, file);
    await nextLine(killed);
    await killed.kill();
    await createSqliteStore(driver.open, { file }).close();
    const other = driver.open(file);
    other.exec("BEGIN EXCLUSIVE");
    expect(() => createSqliteStore(driver.open, { file })).toThrow(/is in use by another program\. Stop it/);
    other.close();
    await createSqliteStore(driver.open, { file }).close();
  });

  it("is opened without a warning", async () => {
    const child = start(driver, nextFile());
    expect(await nextLine(child)).toEqual({ open: true });
    await child.kill();
    expect(child.stderr.join("")).toBe("");
  });

  it("is not opened beside a file with the name of its lock, which stays", () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    writeFileSync(`${file}.lock`, "mine");
    expect(() => createSqliteStore(driver.open, { file })).toThrow(`remove ${file}.lock if none runs`);
    expect(readdirSync(dirname(file))).toContain("stack.db.lock");
  });
});

describe.each(pairs)("an SQLite file of one driver, with another ($names)", { timeout }, ({ one, other }) => {
  it("is refused to a second process, which learns the pid of the first", async () => {
    const file = nextFile();
    const holder = start(one, file);
    expect(await nextLine(holder)).toEqual({ open: true });
    const link = join(dirname(file), "link.db");
    symlinkSync(file, link);
    for (const path of [file, link]) {
      const opening = (): unknown => createSqliteStore(other.open, { file: path });
      expect(opening).toThrow(StoreInUseError);
      expect(opening).toThrow(`is in use by process ${holder.pid}.`);
    }
  });

  it("is refused to a second process by a hard link", async () => {
    const file = nextFile();
    const holder = start(one, file);
    expect(await nextLine(holder)).toEqual({ open: true });
    const link = join(dirname(file), "link.db");
    linkSync(file, link);
    expect(await nextLine(start(other, link))).toMatchObject({
      error: "StoreInUseError",
      file: link,
      pid: holder.pid,
      message: expect.stringContaining("under another name (a hard link, or another mount of it)"),
    });
  });

  it.skipIf(!hasSmallDisks)("is refused to a second process by another mount", async () => {
    const file = nextFile();
    const holder = start(one, file);
    expect(await nextLine(holder)).toEqual({ open: true });
    const mount = join(dirname(file), "mount.db");
    writeFileSync(mount, "");
    execFileSync("mount", ["--bind", file, mount]);
    try {
      const refused = { error: "StoreInUseError", file: mount, pid: holder.pid };
      expect(await nextLine(start(other, mount))).toMatchObject(refused);
    } finally {
      execFileSync("umount", ["-l", mount]);
    }
  });

  it("is refused to another process while this one has it", async () => {
    const file = nextFile();
    const store = createSqliteStore(one.open, { file });
    const refused = { error: "StoreInUseError", file, pid: process.pid };
    expect(await nextLine(start(other, file))).toMatchObject(refused);
    // A refused attempt of this process must not give the lock away.
    expect(() => createSqliteStore(other.open, { file })).toThrow(StoreInUseError);
    await store.commit([], [{ key: "a", value: 1 }]);
    expect(await nextLine(start(other, file))).toMatchObject(refused);
    await store.close();
    expect(await nextLine(start(other, file))).toEqual({ open: true });
  });

  it("is free again after kill -9, with all that was committed, and nothing by half", async () => {
    const file = nextFile();
    let last = -1;
    for (let round = 0; round < 3; round += 1) {
      last = await writeAndKill(one, file, 50);
      await expectCommits(other, file, last);
    }
    // Nobody but the killed one opened it in between.
    for (let round = 0; round < 3; round += 1) last = await writeAndKill(one, file, 10 + round);
    await expectCommits(other, file, last);
  });

  it("has what the other wrote, and goes on with its versions", async () => {
    const file = nextFile();
    const before = createSqliteStore(one.open, { file });
    await before.commit([], [{ key: "agent/a", value: { name: "größer" } }]);
    const entry = await before.get("agent/a");
    await before.close();
    const after = createSqliteStore(other.open, { file });
    expect(await after.list("")).toEqual([entry]);
    const check = { key: "agent/a", version: entry?.version ?? null };
    expect(await after.commit([check], [{ key: "agent/b", value: 1 }])).toBe(true);
    expect((await after.get("agent/b"))?.version).not.toBe(entry?.version);
    await after.close();
  });
});

describe.skipIf(usable.length > 0)("without SQLite", () => {
  it("cannot be tested here", () => expect(usable).toEqual([]));
});
