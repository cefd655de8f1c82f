/** Files of earlier formats, whose entries are among the records. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectSqliteFile } from "../../src/adapters/store/sqlite-inspect.ts";
import { formatOf, toMark } from "../../src/adapters/store/sqlite-schema.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { create } from "./deferred-steps.ts";
import { hasSqlite, usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

describe.each(usable)("an SQLite file of an earlier format, on $name", ({ open }) => {
  it("a file in which nothing could be deferred yet is served, and given the columns", async () => {
    const file = nextFile();
    mkdirSync(dirname(file), { recursive: true });
    const db = open(file);
    db.exec(`
      CREATE TABLE record (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, value TEXT NOT NULL, version INTEGER NOT NULL);
      CREATE TABLE sequence (last INTEGER NOT NULL);
      INSERT INTO sequence VALUES (1000);
      INSERT INTO record VALUES ('agent/a', '1', 7), ('owned/one/agent/a', 'true', 7);
      PRAGMA application_id = 1433298034;
      PRAGMA user_version = 2;
    `);
    db.close();
    const store = createSqliteStore(open, { file });
    await create(store, "agent/b");
    expect((await store.list("owned/")).map(({ key, version }) => [key, version])).toEqual([
      ["owned/one/agent/a", "7"],
      ["owned/one/agent/b", "1001"],
    ]);
    await store.close();
  });

  it("to open it is enough for earlier versions to refuse it, and to inspect it is not", async () => {
    const file = nextFile();
    mkdirSync(dirname(file), { recursive: true });
    const db = open(file);
    db.exec(`
      CREATE TABLE record (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, value TEXT NOT NULL, version INTEGER NOT NULL);
      CREATE TABLE sequence (last INTEGER NOT NULL);
      INSERT INTO sequence VALUES (1000);
      PRAGMA application_id = 1433298034;
      PRAGMA user_version = 2;
    `);
    db.close();
    const warnings = [expect.stringMatching(/are in format 2: a start brings them to format 5/)];
    const markOf = () => {
      const closed = open(file);
      const mark = closed.prepare("PRAGMA user_version").get();
      closed.close();
      return mark;
    };
    expect(await inspectSqliteFile(file, ["agent/"])).toMatchObject({ problems: [], warnings });
    expect(markOf()).toEqual({ user_version: 2 });
    const store = createSqliteStore(open, { file });
    expect(store.format?.number).toBe(2);
    await store.close();
    expect(markOf()).toEqual({ user_version: 102 });
    expect(await inspectSqliteFile(file)).toMatchObject({ problems: [], warnings });
  });

  // The entries in a file of format 1 stay where they are when it is opened.
  it.each([4, 1])(
    "a file of format %d that was killed with its entries among the records loses none",
    async (format) => {
      const file = nextFile();
      mkdirSync(dirname(file), { recursive: true });
      const db = open(file);
      db.exec(`
      CREATE TABLE record (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, value TEXT NOT NULL, version INTEGER NOT NULL);
      CREATE TABLE sequence (last INTEGER NOT NULL);
      ALTER TABLE record ADD COLUMN deferred TEXT;
      ALTER TABLE sequence ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
      INSERT INTO sequence VALUES (1000, 8);
      INSERT INTO record VALUES ('agent/a', '1', 7, 'owned/one/'), ('owned/one/agent/a', 'true', 7, NULL),
        ('owned/one/agent/b', 'true', 8, NULL), ('agent/b', '1', 9, 'owned/one/'), ('other/c', 'true', 10, NULL),
        ('owned/one/agent/d', '2', 11, NULL);
      PRAGMA application_id = 1433298034;
      PRAGMA user_version = ${format};
    `);
      db.close();
      const store = createSqliteStore(open, { file });
      const all = [
        ["owned/one/agent/a", true, "7"],
        ["owned/one/agent/b", true, "9"],
        ["owned/one/agent/d", 2, "11"],
      ];
      const listed = async () =>
        (await store.list("owned/")).map(({ key, value, version }) => [key, value, version]);
      expect(await listed()).toEqual(all);
      expect((await store.list("", { keysOnly: true })).map(({ key }) => key)).toEqual([
        ...["agent/a", "agent/b", "other/c"],
        ...all.map(([key]) => key),
      ]);
      await create(store, "agent/c");
      expect(await listed()).toEqual(all.toSpliced(2, 0, ["owned/one/agent/c", true, "1001"]));
      await store.close();
    },
  );
});

it.each([
  [4, 104],
  [0, 100],
  [-3, -103],
])("the mark of format %d is %d, which earlier versions do not know", (format, mark) => {
  expect(toMark(format)).toBe(mark);
  expect(formatOf(mark)).toBe(format);
  expect([formatOf(format), formatOf(204)]).toEqual([format, 204]);
});

describe.skipIf(hasSqlite)("without SQLite", () => {
  it("nothing of it can be tested here", () => expect(usable).toEqual([]));
});
