import { formatProblem } from "../../ports/format-words.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { recordFormat } from "../../ports/store-format.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/** "Undr" in ASCII: identifies our files. */
const applicationId = 0x556e6472;

// Versions come from a counter that outlives the records: a key that is written again never gets an old version.
const schema = `
  CREATE TABLE record (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, value TEXT NOT NULL, version INTEGER NOT NULL);
  CREATE TABLE sequence (last INTEGER NOT NULL);
  INSERT INTO sequence VALUES (0);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${recordFormat};
`;

/** Why a file with these marks must not be opened; null if it may be. */
export function problemOf(path: string, application: number, format: number): string | null {
  if (application !== applicationId)
    return `${path} is a database of another program. Name another file with --store sqlite:FILE.`;
  return formatProblem(path, format);
}

/**
 * Creates the schema in a new file; rejects, without a change, a file of another program or of another format. Gives the
 * format of the records, which is `user_version`.
 */
export function prepareSchema(db: SqliteDatabase, path: string, durable: boolean): number {
  const number = (sql: string): number => {
    const [found = Number.NaN] = Object.values(db.prepare(sql).get() as Record<string, number>);
    return found;
  };
  if (number("SELECT count(*) FROM sqlite_schema") === 0) db.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
  const format = number("PRAGMA user_version");
  const problem = problemOf(path, number("PRAGMA application_id"), format);
  if (problem !== null) throw new StoreError(problem);
  // The file and its log only grow, so that one that is truncated is noticed: `sqlite-watch.ts`.
  if (number("PRAGMA auto_vacuum") === 1) db.exec("PRAGMA auto_vacuum = INCREMENTAL");
  db.exec("PRAGMA journal_size_limit = -1");
  // The log survives kill -9 without a sync per commit.
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
  return format;
}
