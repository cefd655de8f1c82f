/**
 * Commits that come in two rounds of the event loop share a transaction: each alone would write the same pages again.
 * None is answered before that transaction is.
 */
import type { VersionCheck } from "../../ports/store.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { Tables } from "./sqlite-deferred.ts";
import { KeyTaken } from "./sqlite-rows.ts";
import { createSqliteWrites } from "./sqlite-writes.ts";
import type { TextWrite } from "./text-writes.ts";

export interface SqliteCommits {
  commit(checks: readonly VersionCheck[], writes: readonly TextWrite[]): Promise<boolean>;
  /** The record of a key, if it was written recently; else it has to be read. */
  written(key: string): { value: string; version: number } | undefined;
  /** A read of this key or prefix: `work` learns in which tables that may be. */
  read<T>(name: string, work: (tables: Tables) => T): T;
  /** Applies what waits, now, and writes what is deferred. */
  close(): void;
}

/** Versions are reserved by so many: a commit then writes no page for them. Those that a kill leaves unused stay so. */
const block = 1_000;

interface Waiting {
  checks: readonly VersionCheck[];
  texts: readonly TextWrite[];
  resolve(isApplied: boolean): void;
  reject(error: unknown): void;
}

/** `attempt` runs work on the file, and looks at it before and after; what it throws is the answer to the commits. */
export function createSqliteCommits(db: SqliteDatabase, attempt: <T>(work: () => T) => T): SqliteCommits {
  const sql = prepareStatements(db);
  const writes = createSqliteWrites(db);
  const { deferred } = writes;
  /** The largest version that may be given: by then the file says so. */
  let reserved = 0;
  let waiting: Waiting[] = [];

  /** Synchronous from begin to commit, so that transactions cannot interleave. */
  function inTransaction<T>(work: () => T): T {
    writes.refresh();
    sql.begin.run();
    try {
      const result = work();
      sql.commit.run();
      return result;
    } catch (error) {
      writes.forget();
      try {
        sql.rollback.run();
      } catch {
        // After some errors, such as a full disk, SQLite has rolled back already. Throw the first error.
      }
      throw error;
    }
  }

  /** Of several commits each is tried alone then, as after other errors: `KeyTaken` does not say which key it was. */
  function transactUnlessTaken(batch: readonly Waiting[]): boolean[] {
    try {
      return transact(batch);
    } catch (error) {
      if (error instanceof KeyTaken && batch.length === 1) return [false];
      throw error;
    }
  }

  function transact(batch: readonly Waiting[]): boolean[] {
    const needed = batch.filter(({ texts }) => texts.length > 0).length;
    let bound = reserved;
    const applied = inTransaction(() => {
      const { last } = writes;
      if (last + needed > reserved) {
        bound = last + needed + block;
        sql.reserve.run(bound);
        if (deferred.isDue(last)) deferred.writeAll(last);
      }
      const applied = batch.map(({ checks, texts }) => writes.apply(checks, texts));
      writes.flush();
      return applied;
    });
    reserved = bound;
    return applied;
  }

  function read<T>(name: string, work: (tables: Tables) => T): T {
    writes.refresh();
    const tables = deferred.tablesOf(name);
    if (tables === "record") return work(tables);
    deferred.expectKnown(name);
    if (deferred.isEmpty) return work(tables);
    let found: { result: T } | undefined;
    try {
      return inTransaction(() => {
        deferred.writeAll(writes.last);
        found = { result: work(tables) };
        return found.result;
      });
    } catch (error) {
      // A disk may be full: then what was read is right all the same, and what is deferred stays so.
      if (found === undefined) throw error;
      return found.result;
    }
  }

  /** The file says then that no version is reserved, and that nothing is deferred. */
  function giveBack(): void {
    sql.reserve.run(writes.last);
    deferred.writeAll(writes.last);
  }

  function settle(batch: readonly Waiting[]): void {
    try {
      const applied = attempt(() => transactUnlessTaken(batch));
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
    written: writes.written,
    read,
    close() {
      flush();
      if (reserved === 0) return;
      try {
        attempt(() => inTransaction(giveBack));
      } catch {
        // The next start writes what is deferred: the rows say so.
      }
    },
  };
}

function prepareStatements(db: SqliteDatabase) {
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
    reserve: db.prepare("UPDATE sequence SET last = ?"),
  };
}
