/**
 * Entries that SQLite writes later, as each costs as much as its record. They are in a table of their own, of keys and
 * versions alone. The row of a record names its entry (`deferred`: what stands before its own key), and one statement writes
 * all that were named since the last time: before one of them is read, after thousands of commits, and on close.
 */
import { createSegments } from "./entry-keys.ts";
import { rangeBelow, segmentOf } from "./key-range.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { sqliteCode } from "./sqlite-errors.ts";
import { entryText } from "./text-writes.ts";

export interface DeferredEntries {
  /** Begins with what an earlier process left, or a transaction that was rolled back. */
  load(): void;
  /** Whether one may be under this key or prefix, even if it is written by now: then both tables have to be read. */
  covers(name: string): boolean;
  /** Throws if some that may be there are not known, as a page of the file is damaged. */
  expectKnown(name: string): void;
  readonly isEmpty: boolean;
  /** Whether `adopt` has to come before the first entry with this prefix. */
  isNew(prefix: string): boolean;
  /** Moves the entries of this segment that are among the records. `last` is the last version that was given. */
  adopt(prefix: string, last: number): void;
  /** False in a damaged file. */
  readonly isPossible: boolean;
  /** The row of this key names one with this prefix. */
  add(key: string, prefix: string): void;
  /** Whether the row of this key may name one that is not written. */
  mayBeNamedBy(key: string): boolean;
  /** Before that row is written again or removed: what it names is an entry all the same. */
  keep(key: string): void;
  /** Writes or removes an entry, or another value under the key of one. True if it is to be written among the records. */
  write(key: string, text: string | undefined, version: number): boolean;
  /** Whether so much was written since that the next start after a kill would have to look far back for them. */
  isDue(last: number): boolean;
  /** Writes all of them, in the transaction that runs. */
  writeAll(last: number): void;
}

/** Versions between two writes. A write of as many entries takes some 10 ms. */
const most = 10_000;

interface Row {
  key: string;
  deferred: string | null;
  version: number;
}

export function createDeferredEntries(db: SqliteDatabase): DeferredEntries {
  const sql = prepareStatements(db);
  /** How many rows name one that is not written. */
  let count = 0;
  /** Of the keys of those rows. */
  let recorded = createSegments();
  /** Of all entries, also those that are written. */
  let segments = createSegments();
  let adopted = createSegments();
  /** Whether records may have keys like those of entries: an entry takes the place of such a record. */
  let hasOthers = false;
  let damage: { error: unknown } | null = null;
  /** All entries up to this version are written. */
  let writtenTo = 0;

  function add(key: string, prefix: string): void {
    count += 1;
    recorded.add(key);
    cover(prefix);
  }

  function cover(key: string): void {
    if (segments.add(key)) lookForOthers(key);
  }

  function lookForOthers(key: string): void {
    const { low, high } = rangeBelow(segmentOf(key));
    hasOthers ||= sql.other.get(low, high) !== undefined;
  }

  function writeAll(last: number): void {
    // The next start looks again what of a damaged file cannot be read.
    if (damage !== null) return;
    if (count > 0 && hasOthers) sql.replaceAll.run(writtenTo);
    if (count > 0) sql.writeAll.run(writtenTo);
    count = 0;
    recorded = createSegments();
    writtenTo = last;
    sql.written.run(last);
  }

  /** All rows since the last write. Of a damaged file those that can be read: one page must not hide the others. */
  function rowsSince(written: number): Row[] {
    try {
      return sql.since.all(written) as Row[];
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
      [recorded, segments, adopted] = [createSegments(), createSegments(), createSegments()];
      [count, hasOthers, damage] = [0, false, null];
      let after = "";
      for (let found; (found = sql.next.get(after) as Pick<Row, "key"> | undefined);) {
        cover(found.key);
        after = rangeBelow(segmentOf(found.key)).high;
      }
      const { written, last } = sql.sequence.get() as { written: number; last: number };
      writtenTo = written;
      // A file that was closed says that there is none.
      if (written === last) return;
      for (const { key, deferred } of rowsSince(written)) if (deferred !== null) add(key, deferred);
    },
    covers: (name) => segments.covers(name),
    expectKnown(name) {
      if (damage !== null && segments.covers(name)) throw damage.error;
    },
    get isEmpty() {
      return count === 0;
    },
    isNew: (prefix) => !adopted.covers(prefix),
    adopt(prefix, last) {
      writeAll(last);
      const { low, high } = rangeBelow(segmentOf(prefix));
      sql.adopt.run(low, high);
      sql.adopted.run(low, high);
      lookForOthers(prefix);
      adopted.add(prefix);
      segments.add(prefix);
    },
    get isPossible() {
      return damage === null;
    },
    add,
    mayBeNamedBy: (key) => count > 0 && recorded.covers(key),
    keep(key) {
      if (hasOthers) sql.replace.run(key, writtenTo);
      sql.keep.run(key, writtenTo);
    },
    write(key, text, version) {
      if (text === entryText) sql.writeOne.run(key, version);
      else sql.drop.run(key);
      if (text === undefined || text === entryText) return false;
      hasOthers = true;
      return true;
    },
    isDue: (last) => count === 0 || last - writtenTo >= most,
    writeAll,
  };
}

// A row gets a row id above all others, so that those since a version are at the end of the table.
const since = `rowid > ifnull((SELECT rowid FROM record WHERE version <= ? ORDER BY rowid DESC LIMIT 1), 0)`;
const all = `FROM record WHERE ${since} AND deferred IS NOT NULL`;
const one = "FROM record WHERE key = ? AND version > ? AND deferred IS NOT NULL";
const toEntries = "INSERT OR REPLACE INTO entry (key, version)";

function prepareStatements(db: SqliteDatabase) {
  return {
    sequence: db.prepare("SELECT written, last FROM sequence"),
    next: db.prepare("SELECT key FROM entry WHERE key > ? ORDER BY key LIMIT 1"),
    since: db.prepare(`SELECT key, deferred, version ${all}`),
    // By the index, which is on other pages than the rows.
    ids: db.prepare("SELECT rowid AS id FROM record INDEXED BY sqlite_autoindex_record_1 ORDER BY id DESC"),
    row: db.prepare("SELECT key, deferred, version FROM record WHERE rowid = ?"),
    writeAll: db.prepare(`${toEntries} SELECT deferred || key, version ${all}`),
    replaceAll: db.prepare(`DELETE FROM record WHERE key IN (SELECT deferred || key ${all})`),
    keep: db.prepare(`${toEntries} SELECT deferred || key, version ${one}`),
    replace: db.prepare(`DELETE FROM record WHERE key IN (SELECT deferred || key ${one})`),
    writeOne: db.prepare(`${toEntries} VALUES (?, ?)`),
    drop: db.prepare("DELETE FROM entry WHERE key = ?"),
    adopt: db.prepare(
      `${toEntries} SELECT key, version FROM record WHERE key >= ? AND key < ? AND value = '${entryText}'`,
    ),
    adopted: db.prepare(`DELETE FROM record WHERE key >= ? AND key < ? AND value = '${entryText}'`),
    other: db.prepare("SELECT 1 FROM record WHERE key >= ? AND key < ? LIMIT 1"),
    written: db.prepare("UPDATE sequence SET written = ?"),
  };
}
