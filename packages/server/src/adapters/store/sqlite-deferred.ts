/**
 * Entries that SQLite writes later, as each costs as much as its record: a page and a row of its own. The row of the record
 * names it (`deferred`: what stands before its own key), and entries are written many at once: before one of them is read,
 * after thousands of commits, and on close.
 */
import { createSegments, entryText } from "./deferred-entries.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { sqliteCode } from "./sqlite-errors.ts";

export interface DeferredEntries {
  /** Begins with what an earlier process left, or a transaction that was rolled back. */
  load(): void;
  /** Whether one may be under this key or prefix, even if it is written by now. */
  covers(name: string): boolean;
  /** Throws if some that may be there are not known, as a page of the file is damaged. */
  expectKnown(name: string): void;
  /** Whether they have to be written before the key is: one may be under it, or its row names one. */
  concern(key: string): boolean;
  readonly isEmpty: boolean;
  /** In a damaged file nothing more is deferred. */
  readonly isDamaged: boolean;
  /** The row of this key names one. True if it is the first in its segment, so that `covers` says other things than before. */
  add(key: string, entry: string, version: number): boolean;
  /** Whether so much was written since that the next start after a kill would have to look far back for them. */
  isDue(last: number): boolean;
  /** Writes all of them, in the transaction that runs; `last` is the last version that was given. */
  write(last: number): void;
}

/** Versions between two writes. A write of as many entries takes some 15 ms, and they some MB of memory until then. */
const most = 10_000;

/** Entries of one statement: one for each, or one text with all, costs half as much again. */
const together = 50;

interface Row {
  key: string;
  deferred: string | null;
  version: number;
}

export function createDeferredEntries(db: SqliteDatabase): DeferredEntries {
  const sql = prepareStatements(db);
  /** The keys of the rows that name one. */
  const pending = new Set<string>();
  /** Key and version of each, as the statement takes them. */
  let values: (string | number)[] = [];
  /** Of those that are written by now, too. */
  const segments = createSegments();
  let damage: { error: unknown } | null = null;
  /** All entries up to this version are written. */
  let writtenTo = 0;

  function add(key: string, entry: string, version: number): boolean {
    pending.add(key);
    values.push(entry, version);
    return segments.add(entry);
  }

  function clear(): void {
    pending.clear();
    values = [];
  }

  /** All rows since the last write. Of a damaged file those that can be read: one page must not hide the others. */
  function rowsSince(written: number): Row[] {
    try {
      return sql.since.all() as Row[];
    } catch (error) {
      if (sqliteCode(error) !== "CORRUPT") throw error;
      damage = { error };
    }
    const rows: Row[] = [];
    for (const { id } of sql.ids.all() as { id: number }[])
      try {
        const row = sql.row.get(id) as Row;
        if (row.version <= written) break;
        rows.push(row);
      } catch {
        // On the damaged page.
      }
    return rows;
  }

  return {
    load() {
      clear();
      damage = null;
      const { written, last } = sql.sequence.get() as { written: number; last: number };
      writtenTo = written;
      // A file that was closed says that there is none.
      if (written === last) return;
      for (const { key, deferred, version } of rowsSince(written))
        if (deferred !== null) add(key, deferred + key, version);
    },
    covers: segments.covers,
    expectKnown(name) {
      if (damage !== null && segments.covers(name)) throw damage.error;
    },
    concern: (key) => pending.has(key) || segments.covers(key),
    get isEmpty() {
      return pending.size === 0;
    },
    get isDamaged() {
      return damage !== null;
    },
    add,
    isDue: (last) => pending.size === 0 || last - writtenTo >= most,
    write(last) {
      const lone = values.length % (2 * together);
      for (let at = 0; at < lone; at += 2) sql.writeOne.run(...values.slice(at, at + 2));
      for (let at = lone; at < values.length; at += 2 * together)
        sql.write.run(...values.slice(at, at + 2 * together));
      clear();
      writtenTo = last;
      // The next start looks again what of a damaged file cannot be read.
      if (damage === null) sql.written.run(last);
    },
  };
}

function prepareStatements(db: SqliteDatabase) {
  return {
    sequence: db.prepare("SELECT written, last FROM sequence"),
    // A row gets a row id above all others, so that those since the last write are at the end of the table.
    since: db.prepare(
      `SELECT key, deferred, version FROM record WHERE deferred IS NOT NULL AND rowid > ifnull(
        (SELECT rowid FROM record WHERE version <= (SELECT written FROM sequence) ORDER BY rowid DESC LIMIT 1), 0)`,
    ),
    // By the index, which is on other pages than the rows.
    ids: db.prepare("SELECT rowid AS id FROM record INDEXED BY sqlite_autoindex_record_1 ORDER BY id DESC"),
    row: db.prepare("SELECT key, deferred, version FROM record WHERE rowid = ?"),
    write: db.prepare(insertOf(together)),
    writeOne: db.prepare(insertOf(1)),
    written: db.prepare("UPDATE sequence SET written = ?"),
  };
}

function insertOf(count: number): string {
  const rows = Array.from({ length: count }, () => `(?, '${entryText}', ?)`);
  return `INSERT OR REPLACE INTO record (key, value, version) VALUES ${rows.join(", ")}`;
}
