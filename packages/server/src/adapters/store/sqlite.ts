import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultSqliteFile } from "../../ports/sqlite-advice.ts";
import { StoreError } from "../../ports/store-errors.ts";
import type { Entry, StoredJson, Store } from "../../ports/store.ts";
import { rangeAfter } from "./key-range.ts";
import { withReadCache } from "./read-cache.ts";
import { createSqliteCommits } from "./sqlite-commits.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-database.ts";
import { loadSqliteDriver } from "./sqlite-driver.ts";
import { toStoreError } from "./sqlite-errors.ts";
import { holdFile } from "./sqlite-file.ts";
import { prepareSchema } from "./sqlite-schema.ts";
import { watchDatabase } from "./sqlite-watch.ts";
import { textsByKey } from "./write-texts.ts";

export interface SqliteStoreOptions {
  /** Created with its folder if it does not exist. */
  file: string;
  /** Commits survive a power failure too; without it, only a crash of this process. */
  durable?: boolean | undefined;
}

interface Row {
  key: string;
  value: string;
  version: number;
}

/** A store in one file, locked for this process until it is closed. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  return withReadCache(createSqliteStore(await loadSqliteDriver(), options));
}

/** A store in the working directory. If its folder is new, git is told to ignore it. */
export async function openDefaultStore(options: Omit<SqliteStoreOptions, "file">): Promise<Store> {
  const folder = dirname(defaultSqliteFile);
  const isNew = !existsSync(folder);
  const store = await openSqliteStore({ ...options, file: defaultSqliteFile });
  if (isNew) writeFileSync(join(folder, ".gitignore"), "*\n");
  return store;
}

/** The same with a loaded driver, and without the cache of reads. */
export function createSqliteStore(open: OpenDatabase, { file, durable = false }: SqliteStoreOptions): Store {
  const held = holdFile(open, file, (db, path) => prepareSchema(db, path, durable));
  const { db, path } = held;
  let format = held.prepared;
  const sql = prepareStatements(db);
  const watch = watchDatabase(held.files);
  const commits = createSqliteCommits(db, whileIntact);
  let closed = false;

  function expectOpen(): void {
    if (closed) throw new StoreError(`${path} is closed. Open the store again to use it.`);
  }

  function explained<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, path);
    }
  }

  async function read<T>(work: () => T): Promise<T> {
    expectOpen();
    return explained(() => {
      watch.checkOncePerRound();
      return work();
    });
  }

  function whileIntact<T>(work: () => T): T {
    expectOpen();
    return explained(() => {
      watch.check();
      const result = work();
      // The file may have been harmed in the meantime: a commit that a restart would not find must not be acknowledged.
      watch.check();
      return result;
    });
  }

  return {
    name: `sqlite:${file}`,
    exclusive: true,
    notices: held.notices,
    format: {
      get number() {
        return format;
      },
      async change(to) {
        whileIntact(() => db.exec(`PRAGMA user_version = ${to}`));
        format = to;
        return true;
      },
    },
    // Not Date.now(): a step of the machine's clock would end claims too early, or keep them too long.
    now: () => read(() => performance.timeOrigin + performance.now()),

    get: (key) =>
      read(() => {
        const row = sql.get.get(key) as Row | undefined;
        return row && toEntry(row);
      }),

    list(prefix, { after, skip = 0, limit, reverse = false, keysOnly = false } = {}) {
      // A range uses the index; LIKE ignores case, has wildcards, and cannot always use it.
      const { low, high } = rangeAfter(prefix, { after, reverse });
      const order = reverse ? "down" : "up";
      const statement = keysOnly ? sql.keys[order] : sql.rows[order];
      // SQLite treats a limit below 0 as no limit.
      const most = limit === undefined ? -1 : Math.max(0, limit);
      return read(() => {
        const rows = statement.all(low, high, most, skip);
        if (!keysOnly) return (rows as Row[]).map(toEntry);
        return (rows as Pick<Row, "key">[]).map(({ key }) => ({ key, value: null, version: "" }));
      });
    },

    async commit(checks, writes) {
      expectOpen();
      const texts = explained(() => textsByKey(writes));
      return commits.commit(checks, texts);
    },

    async close(): Promise<void> {
      if (closed) return;
      commits.flush();
      closed = true;
      held.close();
    },
  };
}

function prepareStatements(db: SqliteDatabase) {
  const inOrder = (columns: string) => {
    const select = (order: string) =>
      db.prepare(
        `SELECT ${columns} FROM record WHERE key >= ? AND key < ? ORDER BY key ${order} LIMIT ? OFFSET ?`,
      );
    return { up: select("ASC"), down: select("DESC") };
  };
  return {
    get: db.prepare("SELECT key, value, version FROM record WHERE key = ?"),
    rows: inOrder("key, value, version"),
    // These statements read only the index, so that their cost does not depend on the size of the values.
    keys: inOrder("key"),
  };
}

function toEntry({ key, value, version }: Row): Entry {
  return { key, value: JSON.parse(value) as StoredJson, version: String(version) };
}
