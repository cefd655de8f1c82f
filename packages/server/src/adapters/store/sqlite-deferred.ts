/**
 * Entries that SQLite writes later, as each costs as much as its record. They are in a table of their own, of keys and
 * versions alone. The row of a record names its entry (`deferred`: what stands before its own key), and one statement writes
 * all that were named since the last time: before one of them is read, after thousands of commits, and on close.
 */
import { createSegments } from "./entry-keys.ts";
import { createLatest } from "./latest.ts";
import { rangeBelow, segmentOf } from "./key-range.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { sqliteCode } from "./sqlite-errors.ts";
import { entryText } from "./text-writes.ts";

/** Where what is under a name may be. */
export type Tables = "record" | "entry" | "both";

export interface DeferredEntries {
  /** Begins with what an earlier process left, or a transaction that was rolled back. */
  load(): void;
  /** Whether one may be under this key or prefix, even if it is written by now. */
  covers(name: string): boolean;
  tablesOf(name: string): Tables;
  /** Throws if some that may be there are not known, as a page of the file is damaged. */
  expectKnown(name: string): void;
  readonly isEmpty: boolean;
  /** Whether `adopt` has to come before the first entry with this prefix. */
  isNew(prefix: string): boolean;
  /** Moves the entries of this segment that are among the records. `last` is the last version that was given. */
  adopt(prefix: string, last: number): void;
  /** False in a damaged file. */
  readonly isPossible: boolean;
  /** The row of this key names one with this prefix: by this number. */
  add(key: string, prefix: string): number;
  /** Whether the row of this key names one that is not written. */
  isNamedBy(key: string): boolean;
  /** Before that row is written again or removed: what it names is an entry all the same. */
  keep(key: string): void;
  /** Writes or removes an entry, or another value under the key of one. True if it is to be written among the records. */
  write(key: string, text: string | undefined, version: number): boolean;
  /** So that the next start after a kill need not look far back for them: after thousands, or if there is none. */
  isDue(last: number): boolean;
  /** Writes all of them, in the transaction that runs. */
  writeAll(last: number): void;
}

/** Versions between two writes. A write of as many entries takes some 10 ms. */
const most = 10_000;

interface Row {
  key: string;
  prefix: string | null;
  version: number;
}

/** Prefixes whose numbers are kept in memory. */
const mostPrefixes = 10_000;

export function createDeferredEntries(db: SqliteDatabase): DeferredEntries {
  const sql = prepareStatements(db);
  /** The keys of the rows that name one that is not written. */
  const pending = new Set<string>();
  /** Of all entries, also those that are written. */
  let segments = createSegments();
  let adopted = createSegments();
  /** Whether records may have keys like those of entries: an entry takes the place of such a record. */
  let hasOthers = false;
  let damage: { error: unknown } | null = null;
  /** All entries up to this version are written. */
  let writtenTo = 0;
  const numbers = createLatest<number>(mostPrefixes);

  function numberOf(prefix: string): number {
    const known = numbers.get(prefix);
    if (known !== undefined) return known;
    cover(prefix);
    sql.addPrefix.run(prefix);
    const { id } = sql.prefix.get(prefix) as { id: number };
    numbers.set(prefix, id);
    return id;
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
    if (pending.size > 0 && hasOthers) sql.removeReplaced.run(writtenTo);
    if (pending.size > 0) sql.writeNamed.run(writtenTo);
    pending.clear();
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
      pending.clear();
      numbers.clear();
      [segments, adopted] = [createSegments(), createSegments()];
      [hasOthers, damage] = [false, null];
      let after = "";
      for (let found; (found = sql.next.get(after) as Pick<Row, "key"> | undefined);) {
        cover(found.key);
        after = rangeBelow(segmentOf(found.key)).high;
      }
      const { written, last } = sql.sequence.get() as { written: number; last: number };
      writtenTo = written;
      // A file that was closed says that there is none.
      if (written === last) return;
      for (const { key, prefix } of rowsSince(written)) {
        if (prefix === null) continue;
        pending.add(key);
        cover(prefix);
      }
    },
    covers: (name) => segments.covers(name),
    tablesOf(name) {
      if (!segments.covers(name)) return "record";
      return hasOthers || !segments.holds(name) ? "both" : "entry";
    },
    expectKnown(name) {
      if (damage !== null && segments.covers(name)) throw damage.error;
    },
    get isEmpty() {
      return pending.size === 0;
    },
    isNew: (prefix) => !adopted.covers(prefix),
    adopt(prefix, last) {
      writeAll(last);
      const { low, high } = rangeBelow(segmentOf(prefix));
      sql.copyEntries.run(low, high);
      sql.removeEntries.run(low, high);
      lookForOthers(prefix);
      adopted.add(prefix);
      segments.add(prefix);
    },
    get isPossible() {
      return damage === null;
    },
    add(key, prefix) {
      pending.add(key);
      return numberOf(prefix);
    },
    isNamedBy: (key) => pending.has(key),
    keep(key) {
      if (hasOthers) sql.removeReplacedOne.run(key);
      sql.writeNamedOne.run(key);
      pending.delete(key);
    },
    write(key, text, version) {
      if (text === entryText) sql.writeOne.run(key, version);
      else sql.drop.run(key);
      if (text === undefined || text === entryText) return false;
      hasOthers = true;
      return true;
    },
    isDue: (last) => pending.size === 0 || last - writtenTo >= most,
    writeAll,
  };
}

// A row gets a row id above all others, so that those since a version are at the end of the table.
const since = `rowid > ifnull((SELECT rowid FROM record WHERE version <= ? ORDER BY rowid DESC LIMIT 1), 0)`;
// A number, or a text of earlier times.
const prefix = "ifnull((SELECT text FROM prefix WHERE id = CAST(deferred AS INTEGER)), deferred)";
const named = `${prefix} || key`;
const rowsThatName = `FROM record WHERE ${since} AND deferred IS NOT NULL`;
const rowOfKey = "FROM record WHERE key = ?";
const entriesAmongRecords = `FROM record WHERE key >= ? AND key < ? AND value = '${entryText}'`;
// Rows may name the same entry: the last commit counts.
const put = (rest: string): string => `INSERT INTO entry (key, version) ${rest}
  ON CONFLICT (key) DO UPDATE SET version = excluded.version WHERE excluded.version > entry.version`;

function prepareStatements(db: SqliteDatabase) {
  return {
    sequence: db.prepare("SELECT written, last FROM sequence"),
    next: db.prepare("SELECT key FROM entry WHERE key > ? ORDER BY key LIMIT 1"),
    since: db.prepare(`SELECT key, ${prefix} AS prefix, version ${rowsThatName}`),
    // By the index, which is on other pages than the rows.
    ids: db.prepare("SELECT rowid AS id FROM record INDEXED BY sqlite_autoindex_record_1 ORDER BY id DESC"),
    row: db.prepare(`SELECT key, ${prefix} AS prefix, version FROM record WHERE rowid = ?`),
    writeNamed: db.prepare(put(`SELECT ${named}, version ${rowsThatName}`)),
    removeReplaced: db.prepare(`DELETE FROM record WHERE key IN (SELECT ${named} ${rowsThatName})`),
    writeNamedOne: db.prepare(put(`SELECT ${named}, version ${rowOfKey}`)),
    removeReplacedOne: db.prepare(`DELETE FROM record WHERE key IN (SELECT ${named} ${rowOfKey})`),
    addPrefix: db.prepare("INSERT OR IGNORE INTO prefix (text) VALUES (?)"),
    prefix: db.prepare("SELECT id FROM prefix WHERE text = ?"),
    writeOne: db.prepare(put("VALUES (?, ?)")),
    drop: db.prepare("DELETE FROM entry WHERE key = ?"),
    copyEntries: db.prepare(put(`SELECT key, version ${entriesAmongRecords}`)),
    removeEntries: db.prepare(`DELETE ${entriesAmongRecords}`),
    other: db.prepare("SELECT 1 FROM record WHERE key >= ? AND key < ? LIMIT 1"),
    written: db.prepare("UPDATE sequence SET written = ?"),
  };
}
