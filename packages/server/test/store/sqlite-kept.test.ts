/** The database of another server is read as it is, and nothing of it changes. */
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { copyDatabase } from "../../src/adapters/store/sqlite-copy.ts";
import type { SqliteDatabase } from "../../src/adapters/store/sqlite-database.ts";
import { openKeptFile } from "../../src/adapters/store/sqlite-kept.ts";
import { usable, type Driver } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

/** A database with this table of keys, and open. */
function database({ open }: Driver, sql = ""): { file: string; db: SqliteDatabase } {
  const file = nextFile();
  mkdirSync(dirname(file));
  const db = open(file);
  onTestFinished(() => void db.close());
  db.exec(`${sql} CREATE TABLE kvstore (key TEXT PRIMARY KEY, value TEXT, expiration TIMESTAMP)`);
  return { file, db };
}

/** The folder with the content of its files. */
function contentOf(file: string): Record<string, string> {
  const names = readdirSync(dirname(file), { withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    names.map(({ name }) => [name, readFileSync(join(dirname(file), name)).toString("base64")]),
  );
}

const copies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("understudy-import-"));

describe.each(usable)("with $name, a database of another server", (driver) => {
  const read = async (file: string) => {
    const kept = await openKeptFile(file, async () => driver.open);
    onTestFinished(kept.close);
    return kept;
  };

  it("is read by the beginnings of its keys, in their order", async () => {
    const { file, db } = database(driver);
    const insert = db.prepare("INSERT INTO kvstore (key, value) VALUES (?, ?)");
    db.exec("BEGIN");
    for (let n = 0; n < 2_500; n += 1) insert.run(`session:${n.toString().padStart(4, "0")}`, `${n}`);
    insert.run("agent:1", "an agent");
    insert.run("sessions", "none");
    db.exec(
      "INSERT INTO kvstore (key, value) VALUES ('blob', x'00'), (x'73', 'x'); CREATE TABLE other (id); COMMIT",
    );
    const kept = await read(file);
    expect(kept.tables).toEqual(
      new Map([
        ["kvstore", 2_504],
        ["other", 0],
      ]),
    );
    const keys = [...kept.keys("session:")];
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([2_500, "session:0000", "session:2499"]);
    expect(keys).toEqual(keys.toSorted());
    expect([...kept.keys("")]).toHaveLength(2_503);
    expect([kept.get("agent:1"), kept.get("session:0007"), kept.get("blob"), kept.get("no")]).toEqual([
      ...["an agent", "7"],
      ...[undefined, undefined],
    ]);
  });

  it("is read with its log, and not changed by it", async () => {
    const { file, db } = database(driver, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;");
    db.exec("INSERT INTO kvstore (key, value) VALUES ('agent:1', 'in the log')");
    const before = contentOf(file);
    expect(Object.keys(before)).toContain("stack.db-wal");
    const kept = await read(file);
    expect(kept.get("agent:1")).toBe("in the log");
    expect(contentOf(file)).toEqual(before);
  });

  it("is read without a transaction that has not ended", async () => {
    const { file, db } = database(driver);
    db.exec("INSERT INTO kvstore (key, value) VALUES ('agent:1', 'before')");
    // Some of it is in the file already, as little memory is left for it.
    db.exec("PRAGMA cache_size = 1; BEGIN; UPDATE kvstore SET value = 'after'");
    const insert = db.prepare("INSERT INTO kvstore (key, value) VALUES (?, ?)");
    for (let n = 0; n < 500; n += 1) insert.run(`session:${n}`, "x".repeat(1_000));
    const before = contentOf(file);
    expect(Object.keys(before)).toContain("stack.db-journal");
    const kept = await read(file);
    expect([kept.get("agent:1"), [...kept.keys("session:")]]).toEqual(["before", []]);
    expect(contentOf(file)).toEqual(before);
    db.exec("ROLLBACK");
  });

  it("without a table of keys has its tables alone", async () => {
    const { file, db } = database(driver);
    db.exec(
      "DROP TABLE kvstore; CREATE TABLE openai_responses (id); INSERT INTO openai_responses VALUES (1)",
    );
    const kept = await read(file);
    expect(kept.tables).toEqual(new Map([["openai_responses", 1]]));
    expect([[...kept.keys("")], kept.get("agent:1")]).toEqual([[], undefined]);
  });

  it("that is none is refused, and its copy is removed", async () => {
    const folder = dirname(nextFile());
    mkdirSync(folder);
    const at = (name: string): string => join(folder, name);
    writeFileSync(at("text.db"), "no database");
    writeFileSync(at("empty.db"), "");
    const { file, db } = database(driver);
    db.exec("BEGIN");
    for (let n = 0; n < 200; n += 1)
      db.prepare("INSERT INTO kvstore (key, value) VALUES (?, ?)").run(`${n}`, "x".repeat(500));
    db.exec("COMMIT");
    copyFileSync(file, at("damaged.db"));
    const bytes = readFileSync(at("damaged.db"));
    writeFileSync(at("damaged.db"), bytes.fill(7, 4_096));
    const refused = async (name: string): Promise<string> =>
      openKeptFile(at(name), async () => driver.open).then(
        () => "taken",
        (error: Error) => error.message,
      );
    const before = copies();
    expect(await refused("none.db")).toBe(`There is no file ${at("none.db")}.`);
    expect(await refused("")).toBe(`${at("")} is a folder. Name the files in it: ${at("*.db")}`);
    expect(await refused("text.db")).toBe(`${at("text.db")} is not an SQLite database.`);
    expect(await refused("empty.db")).toBe(`${at("empty.db")} is not an SQLite database.`);
    expect(await refused("damaged.db")).toMatch(
      /damaged\.db is damaged\. Take a copy of it from before.*Nothing was imported\./,
    );
    expect(copies()).toEqual(before);
  });

  it("that a server writes to meanwhile is refused", () => {
    const { file } = database(driver);
    const folder = dirname(nextFile());
    mkdirSync(folder);
    const copyWhileWritten = (from: string, to: string): void => {
      copyFileSync(from, to);
      appendFileSync(`${file}-wal`, "more");
    };
    expect(() => copyDatabase(file, folder, copyWhileWritten)).toThrow(
      `${file} was changed while it was copied: a server writes to it. Stop that server, and begin again. Nothing was imported.`,
    );
  });
});
