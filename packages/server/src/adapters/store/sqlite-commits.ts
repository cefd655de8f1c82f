/**
 * Commits that come in one round of the event loop share a transaction: each alone would write the same pages again.
 * None is answered before that transaction is.
 */
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

export interface SqliteCommits {
  commit(checks: readonly VersionCheck[], writes: readonly TextWrite[]): Promise<boolean>;
  /** Applies what waits, now. */
  flush(): void;
}

/** A write as it is stored: what the caller does to a value later is not written. */
type TextWrite = readonly [key: string, text: string | undefined];

export function toTexts(writes: readonly Write[]): TextWrite[] {
  return writes.map(({ key, value }) => [key, value === undefined ? undefined : JSON.stringify(value)]);
}

/** Versions are reserved by so many: a commit then writes no page for them. Those that a kill leaves unused stay so. */
const block = 1_000;

interface Waiting {
  checks: readonly VersionCheck[];
  texts: readonly TextWrite[];
  resolve(isApplied: boolean): void;
  reject(error: unknown): void;
}

/** `attempt` runs work on the file; what it throws is the answer to the commits. */
export function createSqliteCommits(db: SqliteDatabase, attempt: <T>(work: () => T) => T): SqliteCommits {
  const sql = prepareStatements(db);
  /** The last version that was given, and the largest that may be: by then the file says so. */
  let last = 0;
  let reserved = 0;
  let waiting: Waiting[] = [];

  /** Synchronous from begin to commit, so that transactions cannot interleave. */
  function transact(batch: readonly Waiting[]): boolean[] {
    const needed = batch.filter(({ texts }) => texts.length > 0).length;
    let bound = reserved;
    sql.begin.run();
    try {
      if (last + needed > reserved) {
        // The file's own, at the first commit: what an earlier process reserved may be in use.
        last = Math.max(last, (sql.last.get() as { last: number }).last);
        bound = last + needed + block;
        sql.reserve.run(bound);
      }
      const applied = batch.map(apply);
      sql.commit.run();
      reserved = bound;
      return applied;
    } catch (error) {
      try {
        sql.rollback.run();
      } catch {
        // After some errors, such as a full disk, SQLite has rolled back already. Throw the first error.
      }
      throw error;
    }
  }

  function apply({ checks, texts }: Waiting): boolean {
    for (const { key, version } of checks) {
      const row = sql.version.get(key) as { version: number } | undefined;
      if ((row ? String(row.version) : null) !== version) return false;
    }
    if (texts.length === 0) return true;
    // Also of what is rolled back: it is never given again.
    last += 1;
    for (const [key, text] of texts) {
      if (text === undefined) sql.drop.run(key);
      else sql.put.run(key, text, last);
    }
    return true;
  }

  function settle(batch: readonly Waiting[]): void {
    try {
      const applied = attempt(() => transact(batch));
      batch.forEach(({ resolve }, index) => resolve(applied[index] === true));
    } catch (error) {
      // It may be the fault of one of them, which must not fail the others.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) settle([one]);
    }
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) settle(batch);
  }

  return {
    commit: (checks, texts) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ checks, texts, resolve, reject });
      }),
    flush,
  };
}

function prepareStatements(db: SqliteDatabase) {
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
    version: db.prepare("SELECT version FROM record WHERE key = ?"),
    last: db.prepare("SELECT last FROM sequence"),
    reserve: db.prepare("UPDATE sequence SET last = ?"),
    put: db.prepare("INSERT OR REPLACE INTO record (key, value, version) VALUES (?, ?, ?)"),
    drop: db.prepare("DELETE FROM record WHERE key = ?"),
  };
}
