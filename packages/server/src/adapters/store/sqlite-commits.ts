/**
 * Commits that come in two rounds of the event loop share a transaction: each alone would write the same pages again.
 * None is answered before that transaction is.
 */
import type { VersionCheck } from "../../ports/store.ts";
import { createLatest } from "./latest.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { prefixOfEntry } from "./deferred-entries.ts";
import { createDeferredEntries } from "./sqlite-deferred.ts";
import { createSqliteRows, KeyTaken } from "./sqlite-rows.ts";
import type { TextWrite } from "./text-writes.ts";

export interface SqliteCommits {
  commit(checks: readonly VersionCheck[], writes: readonly TextWrite[]): Promise<boolean>;
  /** The record of a key, if it was written recently; else it has to be read. */
  written(key: string): { value: string; version: number } | undefined;
  /** A read of this key or prefix, with what is deferred there. */
  read<T>(name: string, work: () => T): T;
  /** Applies what waits, now, and writes what is deferred. */
  close(): void;
}

/** Versions are reserved by so many: a commit then writes no page for them. Those that a kill leaves unused stay so. */
const block = 1_000;

/** A record; `value` is null if it is long, or only the version was read. `"absent"`: there is no record. */
type Content = { value: string | null; version: number } | "absent";

/** Longer texts, such as most turns, are read from the file: few are read soon. Agents with a short prompt are below it. */
const longest = 800;

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
  /** Cached, because the file is exclusive. Cleared when a transaction fails, which may have set some. */
  const contents = createLatest<Content>();
  const deferred = createDeferredEntries(db);
  const rows = createSqliteRows(db);
  /** Nothing is known of what is deferred, or of `last`: before the first transaction, and after one that failed. */
  let isStale = true;

  /** Before a transaction: one that meets a damaged page is lost, whatever else it does. */
  function refresh(): void {
    if (!isStale) return;
    deferred.load();
    // The file's own: what an earlier process reserved may be in use.
    last = Math.max(last, (sql.last.get() as { last: number }).last);
    isStale = false;
  }

  /** Synchronous from begin to commit, so that transactions cannot interleave. */
  function inTransaction<T>(work: () => T): T {
    refresh();
    sql.begin.run();
    try {
      const result = work();
      sql.commit.run();
      return result;
    } catch (error) {
      contents.clear();
      rows.clear();
      isStale = true;
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
      if (last + needed > reserved) {
        bound = last + needed + block;
        sql.reserve.run(bound);
        if (deferred.isDue(last)) deferred.write(last);
      }
      const applied = batch.map(apply);
      rows.flush();
      return applied;
    });
    reserved = bound;
    return applied;
  }

  function read<T>(name: string, work: () => T): T {
    refresh();
    deferred.expectKnown(name);
    if (deferred.isEmpty || !deferred.covers(name)) return work();
    let found: { result: T } | undefined;
    try {
      return inTransaction(() => {
        deferred.write(last);
        found = { result: work() };
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
    sql.reserve.run(last);
    deferred.write(last);
  }

  function versionOf(key: string): string | null {
    let content = contents.get(key);
    if (content === undefined) {
      deferred.expectKnown(key);
      rows.flush();
      const row = sql.version.get(key) as { version: number } | undefined;
      content = row === undefined ? "absent" : { value: null, version: row.version };
      if (!deferred.covers(key)) contents.set(key, content);
    }
    return content === "absent" ? null : String(content.version);
  }

  /** A key that is taken is nearly always one that was written or looked for just now. */
  function isKnown(key: string): boolean {
    const content = contents.get(key);
    return content !== undefined && content !== "absent";
  }

  function apply(one: Waiting): boolean {
    const { checks, texts } = one;
    const prefix = deferred.isDamaged ? null : prefixOfEntry(texts);
    if (concernsDeferred(one, prefix !== null)) {
      rows.flush();
      deferred.write(last);
    }
    const [first] = texts;
    let isNew = false;
    for (const { key, version } of checks) {
      // The insert checks this one.
      if (version === null && key === first?.[0] && first[1] !== undefined && !isKnown(key)) isNew = true;
      else if (versionOf(key) !== version) return false;
    }
    if (texts.length === 0) return true;
    // Also of what is rolled back: it is never given again.
    last += 1;
    for (const [index, [key, text]] of texts.entries()) {
      if (index === 1 && prefix !== null) continue;
      const names = index === 0 ? prefix : null;
      if (text === undefined) {
        rows.flush();
        sql.drop.run(key);
      } else rows.add(isNew && index === 0 ? "insert" : "put", key, text, last, names);
      if (names !== null && deferred.add(key, names + key, last)) contents.clear();
      if (deferred.covers(key)) continue;
      contents.set(
        key,
        text === undefined ? "absent" : { value: text.length > longest ? null : text, version: last },
      );
    }
    return true;
  }

  function concernsDeferred({ checks, texts }: Waiting, defers: boolean): boolean {
    if (deferred.isEmpty) return false;
    for (const { key } of checks) if (deferred.covers(key)) return true;
    return texts.some(([key], index) => (index !== 1 || !defers) && deferred.concern(key));
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
    written(key) {
      const content = contents.get(key);
      if (content === undefined || content === "absent" || content.value === null) return undefined;
      return { value: content.value, version: content.version };
    },
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
    version: db.prepare("SELECT version FROM record WHERE key = ?"),
    last: db.prepare("SELECT last FROM sequence"),
    reserve: db.prepare("UPDATE sequence SET last = ?"),
    drop: db.prepare("DELETE FROM record WHERE key = ?"),
  };
}
