/**
 * What a commit writes beside a record under a longer key, such as `owned/OWNER/agent/ID` beside `agent/ID`, costs as much
 * as the record: a page and a row of its own. So the row of the record names it (`deferred`: what stands before its own
 * key), and entries are written many at once: before anybody asks for one, when versions are reserved, and on close.
 */
import type { SqliteDatabase } from "./sqlite-database.ts";

/** A write as it is stored: what the caller does to a value later is not written. */
export type TextWrite = readonly [key: string, text: string | undefined];

export interface DeferredEntries {
  /** Begins with what an earlier process left, or a transaction that was rolled back. */
  load(): void;
  /** Whether one may be under this key or prefix, even if it is written by now. */
  covers(name: string): boolean;
  /** Whether they have to be written before the key is: one may be under it, or its row names one. */
  concern(key: string): boolean;
  readonly isEmpty: boolean;
  /** The row of this key names one. True if it is the first in its segment, so that `covers` says other things than before. */
  add(key: string, prefix: string): boolean;
  /** Writes all of them, in the transaction that runs; `last` is the last version that was given. */
  write(last: number): void;
}

const text = "true";

/** What stands before the key of the first write in that of the second, if the second can be deferred. */
export function prefixOfDeferred(writes: readonly TextWrite[]): string | null {
  const [first, second] = writes;
  if (first?.[1] === undefined || second?.[1] !== text) return null;
  const [[key], [longer]] = [first, second];
  const at = longer.length - key.length;
  if (longer[at - 1] !== "/" || !longer.endsWith(key)) return null;
  // The last write to a key counts.
  const isLast = writes.length === 2 || !writes.slice(2).some(([one]) => one === key || one === longer);
  return isLast ? longer.slice(0, at) : null;
}

export function createDeferredEntries(db: SqliteDatabase): DeferredEntries {
  const sql = prepareStatements(db);
  /** The keys of the rows that name them. */
  let pending = new Set<string>();
  /** The first segments of their keys. */
  const segments: string[] = [];

  function covers(name: string): boolean {
    for (const segment of segments)
      if (name.startsWith(segment) || (name.length < segment.length && segment.startsWith(name))) return true;
    return false;
  }

  function add(key: string, prefix: string): boolean {
    pending.add(key);
    if (covers(prefix)) return false;
    segments.push(prefix.slice(0, prefix.indexOf("/") + 1));
    return true;
  }

  return {
    load() {
      pending = new Set();
      // Also because one damaged page must not hide the others.
      if (sql.some.get() === undefined) return;
      for (const row of sql.pending.all()) {
        const { key, deferred } = row as { key: string; deferred: string };
        add(key, deferred);
      }
    },
    covers,
    concern: (key) => pending.has(key) || covers(key),
    get isEmpty() {
      return pending.size === 0;
    },
    add,
    write(last) {
      sql.write.run();
      sql.written.run(last);
      pending = new Set();
    },
  };
}

function prepareStatements(db: SqliteDatabase) {
  // A row gets a row id above all others, so that those since the last write are at the end of the table.
  const since = `
    FROM record WHERE deferred IS NOT NULL AND rowid > ifnull(
      (SELECT rowid FROM record WHERE version <= (SELECT written FROM sequence) ORDER BY rowid DESC LIMIT 1), 0)`;
  return {
    // A file that was closed says that there is none.
    some: db.prepare("SELECT 1 FROM sequence WHERE written < last"),
    pending: db.prepare(`SELECT key, deferred ${since}`),
    write: db.prepare(
      `INSERT OR REPLACE INTO record (key, value, version)
       SELECT deferred || key AS entry, '${text}', version ${since} ORDER BY entry`,
    ),
    written: db.prepare("UPDATE sequence SET written = ?"),
  };
}
