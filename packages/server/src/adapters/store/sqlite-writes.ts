/** What a commit does to the tables, in the transaction that runs. */
import type { VersionCheck } from "../../ports/store.ts";
import { prefixOfEntry } from "./entry-keys.ts";
import { createLatest } from "./latest.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { createDeferredEntries, type DeferredEntries } from "./sqlite-deferred.ts";
import { createSqliteRows } from "./sqlite-rows.ts";
import type { TextWrite } from "./text-writes.ts";

export interface SqliteWrites {
  /** The last version that was given. */
  readonly last: number;
  readonly deferred: DeferredEntries;
  /** Before a transaction: one that meets a damaged page is lost, whatever else it does. */
  refresh(): void;
  /** False, without a change, if a record has another version. @throws KeyTaken */
  apply(checks: readonly VersionCheck[], texts: readonly TextWrite[]): boolean;
  /** Before the transaction is committed. @throws KeyTaken */
  flush(): void;
  /** After a transaction that failed, which may have changed what is known. */
  forget(): void;
  /** The record of a key, if it was written recently; else it has to be read. */
  written(key: string): { value: string; version: number } | undefined;
}

/** A record; `value` is null if it is long, or only the version was read. `"absent"`: there is no record. */
type Content = { value: string | null; version: number } | "absent";

/** Longer texts, such as most turns, are read from the file: few are read soon. Agents with a short prompt are below it. */
const longest = 800;

export function createSqliteWrites(db: SqliteDatabase): SqliteWrites {
  const sql = prepareStatements(db);
  let last = 0;
  /** Cached, because the file is exclusive. */
  const contents = createLatest<Content>();
  const deferred = createDeferredEntries(db);
  const rows = createSqliteRows(db);
  /** Nothing is known of what is deferred, or of `last`: before the first transaction, and after one that failed. */
  let isStale = true;

  function versionOf(key: string): string | null {
    let content = contents.get(key);
    if (content === undefined) {
      const hasEntries = deferred.covers(key);
      deferred.expectKnown(key);
      rows.flush();
      const row = (hasEntries ? sql.versionOfBoth.get(key, key) : sql.version.get(key)) as
        { version: number } | undefined;
      content = row === undefined ? "absent" : { value: null, version: row.version };
      if (!hasEntries) contents.set(key, content);
    }
    return content === "absent" ? null : String(content.version);
  }

  /** An insert can check it: a key that is taken is nearly always one that was written or looked for just now. */
  function isProbablyFree(key: string): boolean {
    const content = contents.get(key);
    return (content === undefined || content === "absent") && !deferred.covers(key);
  }

  function apply(checks: readonly VersionCheck[], texts: readonly TextWrite[]): boolean {
    const prefix = prefixToDefer(texts);
    if (concernsDeferred(checks, texts, prefix !== null)) writeDeferred();
    const [first] = texts;
    let isNew = false;
    for (const { key, version } of checks) {
      // The insert checks this one.
      if (version === null && key === first?.[0] && first[1] !== undefined && isProbablyFree(key))
        isNew = true;
      else if (versionOf(key) !== version) return false;
    }
    if (texts.length === 0) return true;
    // Also of what is rolled back: it is never given again.
    last += 1;
    for (const [index, write] of texts.entries()) {
      if (index === 0) put(write, isNew, prefix);
      else if (index > 1 || prefix === null) put(write, false, null);
    }
    return true;
  }

  /** The prefix of the entry that need not be written now. */
  function prefixToDefer(texts: readonly TextWrite[]): string | null {
    const prefix = prefixOfEntry(texts);
    if (prefix === null || !deferred.isPossible) return null;
    if (deferred.isNew(prefix)) {
      rows.flush();
      deferred.adopt(prefix, last);
      contents.clear();
    }
    const [record] = texts;
    return record !== undefined && !deferred.covers(record[0]) ? prefix : null;
  }

  function concernsDeferred(
    checks: readonly VersionCheck[],
    texts: readonly TextWrite[],
    defers: boolean,
  ): boolean {
    if (deferred.isEmpty) return false;
    for (const { key } of checks) if (deferred.covers(key)) return true;
    return texts.some(([key], index) => (index !== 1 || !defers) && deferred.covers(key));
  }

  function writeDeferred(): void {
    rows.flush();
    deferred.writeAll(last);
  }

  /** `names`: the prefix of the entry that its row names. */
  function put([key, text]: TextWrite, isNew: boolean, names: string | null): void {
    const tables = deferred.tablesOf(key);
    let isRecord = text !== undefined;
    if (tables !== "record") {
      rows.flush();
      isRecord = deferred.write(key, text, last);
    } else if (!isNew && deferred.isNamedBy(key)) {
      rows.flush();
      deferred.keep(key);
    }
    const named = names === null ? null : deferred.add(key, names);
    if (text !== undefined && isRecord) rows.add(isNew ? "insert" : "put", key, text, last, named);
    else if (tables !== "entry") {
      rows.flush();
      sql.drop.run(key);
    }
    if (tables !== "record") return;
    contents.set(
      key,
      text === undefined ? "absent" : { value: text.length > longest ? null : text, version: last },
    );
  }

  return {
    get last() {
      return last;
    },
    deferred,
    refresh() {
      if (!isStale) return;
      deferred.load();
      // The file's own: what an earlier process reserved may be in use.
      last = Math.max(last, (sql.last.get() as { last: number }).last);
      isStale = false;
    },
    apply,
    flush: rows.flush,
    forget() {
      contents.clear();
      rows.clear();
      isStale = true;
    },
    written(key) {
      const content = contents.get(key);
      if (content === undefined || content === "absent" || content.value === null) return undefined;
      return { value: content.value, version: content.version };
    },
  };
}

function prepareStatements(db: SqliteDatabase) {
  return {
    version: db.prepare("SELECT version FROM record WHERE key = ?"),
    versionOfBoth: db.prepare(
      "SELECT version FROM record WHERE key = ? UNION ALL SELECT version FROM entry WHERE key = ?",
    ),
    last: db.prepare("SELECT last FROM sequence"),
    drop: db.prepare("DELETE FROM record WHERE key = ?"),
  };
}
