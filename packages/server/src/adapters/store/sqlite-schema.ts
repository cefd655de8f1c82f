import { StoreError } from "../../ports/store-errors.ts";
import { explainFormat } from "../../ports/format-words.ts";
import { isCurrent, isKnownFormat, recordFormat } from "../../ports/store-format.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { entryText } from "./text-writes.ts";

/** "Undr" in ASCII: identifies our files. */
const applicationId = 0x556e6472;

/**
 * `user_version` has the format of the records and, in its hundreds, which tables there are: 1 since entries have their
 * own, 0 before. A version that does not know these tables takes it for a newer format, and refuses the file.
 */
const tables = 100;

/** Whether its entries have their table. */
export function hasEntryTable(mark: number): boolean {
  return Math.abs(mark) >= tables;
}

export function toMark(format: number): number {
  return format < 0 ? format - tables : format + tables;
}

/** A mark of other tables is a format that is not known. */
export function formatOf(mark: number): number {
  const format = Math.abs(mark) - tables;
  return format < 0 || format >= tables ? mark : Math.sign(mark) * format;
}

// What a row names under `deferred` is written up to this version, as all was where there was nothing to name it.
const deferred = `
  ALTER TABLE record ADD COLUMN deferred INTEGER;
  ALTER TABLE sequence ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
  UPDATE sequence SET written = last;
`;

// No key is in both tables of keys. A row names the prefix of its entry by number: the text would be a tenth of the row. In
// files from before there were prefixes it is the text.
const entry = `
  CREATE TABLE entry (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE prefix (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE COLLATE BINARY);
`;

const segment = "substr(key, 1, instr(key, '/'))";

// Of a file in which entries were among the records: those that a killed process left unwritten, and all of their kind.
const upgrade = `
  INSERT OR REPLACE INTO entry SELECT deferred || key, version FROM record
    WHERE deferred IS NOT NULL AND version > (SELECT written FROM sequence);
  UPDATE sequence SET written = last;
  INSERT OR IGNORE INTO entry SELECT key, version FROM record
    WHERE value = '${entryText}' AND ${segment} IN (SELECT ${segment} FROM entry);
  DELETE FROM record WHERE key IN (SELECT key FROM entry);
`;

const setMark = (format: number): string => `PRAGMA user_version = ${toMark(format)};`;

// Versions come from a counter that outlives the records: a key that is written again never gets an old version.
const schema = `
  CREATE TABLE record (key TEXT NOT NULL PRIMARY KEY COLLATE BINARY, value TEXT NOT NULL, version INTEGER NOT NULL);
  CREATE TABLE sequence (last INTEGER NOT NULL);
  INSERT INTO sequence VALUES (0);
  ${deferred}
  ${entry}
  PRAGMA application_id = ${applicationId};
  ${setMark(recordFormat)}
`;

/** Why a file with these marks must not be opened; null if it may be. */
export function problemOf(path: string, application: number, format: number): string | null {
  if (application !== applicationId)
    return `${path} is a database of another program. Name another file with --store sqlite:FILE.`;
  if (isKnownFormat(format)) return null;
  return explainFormat(path, format);
}

/**
 * Creates the schema in a new file; rejects, without a change, a file of another program or of a newer version. Gives the
 * format of the records.
 */
export function prepareSchema(db: SqliteDatabase, path: string, durable: boolean): number {
  const number = (sql: string): number => {
    const [found = Number.NaN] = Object.values(db.prepare(sql).get() as Record<string, number>);
    return found;
  };
  if (number("SELECT count(*) FROM sqlite_schema") === 0) db.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
  const mark = number("PRAGMA user_version");
  const found = formatOf(mark);
  const problem = problemOf(path, number("PRAGMA application_id"), found);
  if (problem !== null) throw new StoreError(problem);
  if (number("SELECT count(*) FROM pragma_table_info('record') WHERE name = 'deferred'") === 0)
    db.exec(`BEGIN IMMEDIATE; ${deferred} COMMIT;`);
  if (number("SELECT count(*) FROM sqlite_schema WHERE name = 'entry'") === 0)
    db.exec(`BEGIN IMMEDIATE; ${entry} COMMIT;`);
  // Others keep their mark: the version that wrote them may have to export them.
  if (isCurrent(found) && !hasEntryTable(mark))
    db.exec(`BEGIN IMMEDIATE; ${upgrade} ${setMark(found)} COMMIT;`);
  // The file and its log only grow, so that one that is truncated is noticed: `sqlite-watch.ts`.
  if (number("PRAGMA auto_vacuum") === 1) db.exec("PRAGMA auto_vacuum = INCREMENTAL");
  db.exec("PRAGMA journal_size_limit = -1");
  // The log survives kill -9 without a sync per commit.
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
  return found;
}
