import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultSqliteFile } from "../../ports/sqlite-advice.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { recordFormat } from "../../ports/store-format.ts";
import type { Entry, StoredJson, Store } from "../../ports/store.ts";
import { rangeAfter } from "./key-range.ts";
import { monotonic } from "./monotonic.ts";
import { withReadCache } from "./read-cache.ts";
import { createSqliteCommits } from "./sqlite-commits.ts";
import type { OpenDatabase, SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";
import { loadSqliteDriver } from "./sqlite-driver.ts";
import { toStoreError } from "./sqlite-errors.ts";
import { holdFile } from "./sqlite-file.ts";
import { prepareSchema, toMark } from "./sqlite-schema.ts";
import { watchFiles } from "./sqlite-watch.ts";
import { entryText, toTexts } from "./text-writes.ts";

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
  let found = recordFormat;
  const held = holdFile(open, file, (db, path) => {
    found = prepareSchema(db, path, durable);
  });
  const { db, path } = held;
  const sql = prepareStatements(db);
  const watch = watchFiles(held.files);
  const commits = createSqliteCommits(db, change);
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
      watch.inRound();
      return work();
    });
  }

  function change<T>(work: () => T): T {
    expectOpen();
    return explained(() => {
      watch.now();
      const result = work();
      // A file may be harmed meanwhile: nothing is acknowledged then that a restart would not find.
      watch.now();
      return result;
    });
  }

  return {
    name: `sqlite:${file}`,
    exclusive: true,
    notices: held.notices,
    format: {
      get number() {
        return found;
      },
      async change(to) {
        change(() => db.exec(`PRAGMA user_version = ${toMark(to)}`));
        found = to;
        return true;
      },
    },
    now: () => read(monotonic),

    get: (key) =>
      read(() => {
        const row = commits.read(key, (tables) => {
          if (tables === "both") return sql.both.get.get(key, key);
          return commits.written(key) ?? sql[tables].get.get(key);
        });
        if (row === undefined) return undefined;
        const { value, version } = row as Omit<Row, "key">;
        return toEntry({ key, value, version });
      }),

    list(prefix, { after, skip = 0, limit, reverse = false, keysOnly = false } = {}) {
      // A range uses the index; LIKE ignores case, has wildcards, and cannot always use it.
      const { low, high } = rangeAfter(prefix, { after, reverse });
      const isAll = limit === undefined && skip === 0;
      // SQLite takes a limit below 0 for none.
      const cut = isAll ? [] : [limit === undefined ? -1 : Math.max(0, limit), skip];
      const order = reverse ? "down" : "up";
      const extent = isAll ? "all" : "some";
      return read(() =>
        commits.read(prefix, (tables) => {
          const { keys, rows } = sql[tables];
          const values = [low, high, ...(tables === "both" ? [low, high] : []), ...cut];
          if (keysOnly) return toKeys(keys[order][extent].get(...values));
          return rows[order][extent].all(...values).map((row) => toEntry(row as Row));
        }),
      );
    },

    async commit(checks, writes) {
      expectOpen();
      const texts = explained(() => toTexts(writes));
      return commits.commit(checks, texts);
    },

    async close(): Promise<void> {
      if (closed) return;
      commits.close();
      closed = true;
      held.close();
    },
  };
}

const range = "key >= ? AND key < ?";

const record = {
  get: "SELECT value, version FROM record WHERE key = ?",
  keys: `SELECT key FROM record WHERE ${range}`,
  rows: `SELECT key, value, version FROM record WHERE ${range}`,
};

const entry: typeof record = {
  get: `SELECT '${entryText}' AS value, version FROM entry WHERE key = ?`,
  keys: `SELECT key FROM entry WHERE ${range}`,
  rows: `SELECT key, '${entryText}' AS value, version FROM entry WHERE ${range}`,
};

/** Both tables are in the order of keys: SQLite merges them, and reads no more than it needs. */
const both: typeof record = {
  get: `${record.get} UNION ALL ${entry.get}`,
  keys: `${record.keys} UNION ALL ${entry.keys}`,
  rows: `${record.rows} UNION ALL ${entry.rows}`,
};

function prepareStatements(db: SqliteDatabase) {
  // Separate statements, because SQLite plans one again for each new limit.
  const inOrder = (prepare: (rest: string) => SqliteStatement) => ({
    up: { all: prepare(" ORDER BY key"), some: prepare(" ORDER BY key LIMIT ? OFFSET ?") },
    down: { all: prepare(" ORDER BY key DESC"), some: prepare(" ORDER BY key DESC LIMIT ? OFFSET ?") },
  });
  const statements = ({ get, keys, rows }: typeof record) => ({
    get: db.prepare(get),
    rows: inOrder((rest) => db.prepare(rows + rest)),
    // Of the index alone, and as one text: a row of its own costs several times more, and keys are listed by the thousand.
    keys: inOrder((rest) => db.prepare(`SELECT group_concat(key, char(10)) AS keys FROM (${keys}${rest})`)),
  });
  return { record: statements(record), entry: statements(entry), both: statements(both) };
}

function toKeys(row: unknown): Entry[] {
  // Null without keys, which are printable.
  const { keys } = row as { keys: string | null };
  return keys === null ? [] : keys.split("\n").map((key) => ({ key, value: null, version: "" }));
}

function toEntry({ key, value, version }: Row): Entry {
  return { key, value: JSON.parse(value) as StoredJson, version: String(version) };
}
