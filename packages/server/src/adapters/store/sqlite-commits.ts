/**
 * Commits that come in two rounds of the event loop share a transaction: each alone would write the same pages again.
 * A commit is answered only after its transaction is written.
 */
import type { VersionCheck } from "../../ports/store.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

export interface SqliteCommits {
  /** `texts`: undefined for a key that is deleted. */
  commit(checks: readonly VersionCheck[], texts: ReadonlyMap<string, string | undefined>): Promise<boolean>;
  /** Applies what waits, now. */
  flush(): void;
}

interface Waiting {
  checks: readonly VersionCheck[];
  texts: ReadonlyMap<string, string | undefined>;
  resolve(isApplied: boolean): void;
  reject(error: unknown): void;
}

/** `attempt` runs work on the file, and looks at it before and after; what it throws is the answer to the commits. */
export function createSqliteCommits(db: SqliteDatabase, attempt: <T>(work: () => T) => T): SqliteCommits {
  const sql = prepareStatements(db);
  let waiting: Waiting[] = [];

  function apply({ checks, texts }: Waiting): boolean {
    if (!checks.every(({ key, version }) => versionOf(key) === version)) return false;
    if (texts.size === 0) return true;
    sql.count.run();
    const { last } = sql.last.get() as { last: number };
    for (const [key, text] of texts)
      if (text === undefined) sql.drop.run(key);
      else sql.put.run(key, text, last);
    return true;
  }

  function versionOf(key: string): string | null {
    const row = sql.version.get(key) as { version: number } | undefined;
    return row === undefined ? null : String(row.version);
  }

  /** Synchronous from begin to commit, so that transactions cannot interleave. */
  function transact(batch: readonly Waiting[]): boolean[] {
    sql.begin.run();
    try {
      const applied = batch.map(apply);
      sql.commit.run();
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
        // Two rounds, as the requests of one round are often answered in one, and the next come together again.
        if (waiting.length === 0) setImmediate(() => setImmediate(flush));
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
    count: db.prepare("UPDATE sequence SET last = last + 1"),
    last: db.prepare("SELECT last FROM sequence"),
    put: db.prepare(`INSERT INTO record (key, value, version) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version`),
    drop: db.prepare("DELETE FROM record WHERE key = ?"),
  };
}
