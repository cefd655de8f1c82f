/** The rows that a transaction writes, some by one statement: of eight each then takes a tenth less time. */
import type { SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";

/** `insert` is of a new key. */
type Kind = "insert" | "put";

export interface SqliteRows {
  /** Written by the next flush at the latest. */
  add(kind: Kind, key: string, text: string, version: number, deferred: number | null): void;
  /** Before anything else reads or writes rows. @throws KeyTaken */
  flush(): void;
  /** Of a transaction that failed. */
  clear(): void;
}

/** An inserted key was there: the transaction must not be committed. */
export class KeyTaken extends Error {
  override readonly name = "KeyTaken";
}

/** Rows of one statement. */
const most = 8;

const verbs: Record<Kind, [begin: string, end: string]> = {
  insert: ["INSERT INTO", "ON CONFLICT (key) DO NOTHING"],
  put: ["INSERT OR REPLACE INTO", ""],
};

export function createSqliteRows(db: SqliteDatabase): SqliteRows {
  const statements: Record<Kind, SqliteStatement[]> = { insert: [], put: [] };
  const prepare = (verb: Kind, length: number): SqliteStatement => {
    const [begin, end] = verbs[verb];
    const rows = Array.from({ length }, () => "(?, ?, ?, ?)").join(", ");
    return db.prepare(`${begin} record (key, value, version, deferred) VALUES ${rows} ${end}`);
  };
  let kind: Kind = "insert";
  let count = 0;
  let values: (string | number | null)[] = [];

  function clear(): void {
    count = 0;
    values = [];
  }

  function flush(): void {
    if (count === 0) return;
    const isWhole =
      Number((statements[kind][count] ??= prepare(kind, count)).run(...values).changes) === count;
    clear();
    if (!isWhole) throw new KeyTaken();
  }

  return {
    add(next, key, text, version, deferred) {
      if (next !== kind || count === most) flush();
      kind = next;
      count += 1;
      values.push(key, text, version, deferred);
    },
    flush,
    clear,
  };
}
