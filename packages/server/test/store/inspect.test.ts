/** A look at a store says what a start would find, and changes nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectSqliteFile } from "../../src/adapters/store/sqlite-inspect.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { usable } from "./drivers.ts";
import { formats } from "./inspected-formats.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());
const [driver] = usable;

describe.skipIf(driver === undefined)("a look at an SQLite file", () => {
  const open = (file: string) => createSqliteStore(driver!.open, { file });

  it("creates nothing", async () => {
    const file = nextFile();
    expect(await inspectSqliteFile(file, ["owner/"])).toEqual({
      name: `sqlite:${file}`,
      facts: ["a start creates it"],
      warnings: [],
      problems: [],
      hasKeys: false,
    });
    expect(existsSync(dirname(file))).toBe(false);
  });

  it("names the process that has it", async () => {
    const file = nextFile();
    const store = open(file);
    const { problems } = await inspectSqliteFile(file);
    expect(problems).toEqual([
      `${file} is in use by process ${process.pid}. Stop it, or use --store sqlite:OTHER or --store memory.`,
    ]);
    // The lock is still there.
    expect(() => open(file)).toThrow("in use");
    await store.close();
  });

  it.each(formats)("says what format %j means, and leaves the file as it was", async (format, expected) => {
    const file = nextFile();
    const store = open(file);
    await store.format?.change(format);
    await store.close();
    const before = readFileSync(file);
    const beside = readdirSync(dirname(file));
    expect(await inspectSqliteFile(file, ["owner/"])).toMatchObject(expected);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(beside);
  });

  it("refuses what a start refuses", async () => {
    const file = nextFile();
    mkdirSync(file, { recursive: true });
    expect((await inspectSqliteFile(file)).problems).toEqual([`${file} is a folder. Name a file in it.`]);
    const text = nextFile();
    mkdirSync(dirname(text));
    writeFileSync(text, "no database");
    expect((await inspectSqliteFile(text)).problems[0]).toMatch(/is not an SQLite database/);
    const other = driver!.open(`${text}.other`);
    other.exec("CREATE TABLE a (b)");
    other.close();
    expect((await inspectSqliteFile(`${text}.other`)).problems[0]).toMatch(
      /is a database of another program/,
    );
  });

  it("takes an empty file for one that a start creates", async () => {
    const file = nextFile();
    mkdirSync(dirname(file));
    writeFileSync(file, "");
    expect(await inspectSqliteFile(file, ["owner/"])).toMatchObject({ facts: ["a start creates it"] });
    await open(file).close();
  });

  it("finds keys by their prefixes, and everything that keeps a start from opening it", async () => {
    const file = nextFile();
    const store = open(file);
    await store.commit([], [{ key: "owner/a", value: 1 }]);
    await store.close();
    expect(await inspectSqliteFile(file, ["b/", "owner/"])).toMatchObject({ hasKeys: true, problems: [] });
    expect(await inspectSqliteFile(file, ["owner/b"])).toMatchObject({ hasKeys: false, problems: [] });
    writeFileSync(file, readFileSync(file).fill(7, 100));
    expect((await inspectSqliteFile(file, ["owner/"])).problems).toEqual([
      expect.stringMatching(/stack\.db is damaged\./),
    ]);
  });
});
