/** Reads the table of keys of another server's database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeptFile } from "../../ports/kept-file.ts";
import { rangeAfter } from "./key-range.ts";
import { copyDatabase } from "./sqlite-copy.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-database.ts";
import { loadSqliteDriver } from "./sqlite-driver.ts";
import { sqliteCode } from "./sqlite-errors.ts";
import { StoreError } from "../../ports/store-errors.ts";

export interface OpenKeptFile extends KeptFile {
  close(): void;
}

/** So many keys are read at once. */
const page = 1_000;
const keyTable = "kvstore";

/** Reads a copy, which is removed when it is closed. Throws a `StoreError`. */
export async function openKeptFile(file: string, load = loadSqliteDriver): Promise<OpenKeptFile> {
  return openCopy(await load(), file);
}

function openCopy(open: OpenDatabase, file: string): OpenKeptFile {
  const folder = mkdtempSync(join(tmpdir(), "understudy-import-"));
  let db: SqliteDatabase | undefined;
  const close = (): void => {
    db?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    db = open(copyDatabase(file, folder));
    return { name: file, ...readerOf(db, file), close };
  } catch (error) {
    close();
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const isDamaged = ["CORRUPT", "NOTADB"].includes(sqliteCode(error) ?? "");
  const what = isDamaged
    ? `${file} is damaged. Take a copy of it from before, or what \`sqlite3 ${file} .recover\` can read`
    : `${file} cannot be read; its copy would be in ${tmpdir()}`;
  return new StoreError(`${what}. Nothing was imported. (${message})`, { cause: error });
}

function readerOf(db: SqliteDatabase, file: string): Omit<KeptFile, "name"> {
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explain(error, file);
    }
  };
  const tables = countRows(db);
  if (!tables.has(keyTable)) return { tables, keys: () => [], get: () => undefined };
  const below = db.prepare(
    `SELECT key FROM ${keyTable} WHERE key >= ? AND key < ? AND typeof(key) = 'text' ORDER BY key LIMIT ${page}`,
  );
  const one = db.prepare(`SELECT value FROM ${keyTable} WHERE key = ?`);
  return {
    tables,
    *keys(prefix) {
      let after: string | undefined;
      for (;;) {
        const { low, high } = rangeAfter(prefix, after === undefined ? {} : { after });
        const found = explained(() => below.all(low, high)) as { key: string }[];
        yield* found.map(({ key }) => key);
        after = found.at(-1)?.key;
        if (after === undefined || found.length < page) return;
      }
    },
    get(key) {
      const found = explained(() => one.get(key)) as { value: unknown } | undefined;
      return typeof found?.value === "string" ? found.value : undefined;
    },
  };
}

function countRows(db: SqliteDatabase): Map<string, number> {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all() as {
    name: string;
  }[];
  return new Map(
    names.map(({ name }) => {
      const sql = `SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`;
      const { rows } = db.prepare(sql).get() as { rows: number };
      return [name, rows];
    }),
  );
}
