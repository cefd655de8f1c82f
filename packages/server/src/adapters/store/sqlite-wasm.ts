import type { OpenDatabase, SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";

/** What we use of node-sqlite3-wasm. */
interface WasmDatabase {
  exec(sql: string): void;
  prepare(sql: string): WasmStatement;
  close(): void;
}

interface WasmStatement {
  all(values: readonly unknown[]): unknown[];
  run(values: readonly unknown[]): { changes: number };
  finalize(): void;
}

/**
 * SQLite as WebAssembly: nothing to compile. Its locks are folders beside the files, invisible to the other drivers and
 * left behind by a kill, so only one process may have a file: `sqlite-claim.ts` sees to that.
 */
export async function loadWasmSqlite(from = "node-sqlite3-wasm"): Promise<OpenDatabase> {
  // The name is a variable, so that neither the compiler nor a bundler requires the optional package.
  const { default: sqlite } = (await import(/* @vite-ignore */ from)) as {
    default: { Database: new (file: string) => WasmDatabase };
  };
  return (file) => {
    const db = withCodes(() => new sqlite.Database(file));
    // WebAssembly has no shared memory, which a write-ahead log needs in every other mode. This statement reads nothing yet.
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    return toDatabase(db);
  };
}

function toDatabase(db: WasmDatabase): SqliteDatabase {
  const statements: RenewedStatement[] = [];
  return {
    exec: (sql) => withCodes(() => db.exec(sql)),
    prepare(sql) {
      const statement = renewAfterFailures(() => withCodes(() => db.prepare(sql)));
      statements.push(statement);
      return toStatement(statement);
    },
    close() {
      // A statement that is not finalized keeps the file open and locked.
      for (const statement of statements.splice(0)) statement.finalize();
      withCodes(() => db.close());
    },
  };
}

interface RenewedStatement {
  /** Runs it; the statement is another one after each failure. */
  use<T>(work: (statement: WasmStatement) => T): T;
  finalize(): void;
}

/**
 * A statement that has failed fails once more when it is used again, without having run: then a transaction that should
 * be rolled back would stay open. So it is prepared anew.
 */
function renewAfterFailures(prepare: () => WasmStatement): RenewedStatement {
  let current: WasmStatement | undefined = prepare();
  const drop = (): void => {
    if (current !== undefined) finalize(current);
    current = undefined;
  };
  return {
    use(work) {
      const statement = (current ??= prepare());
      try {
        return withCodes(() => work(statement));
      } catch (error) {
        drop();
        throw error;
      }
    },
    finalize: drop,
  };
}

function toStatement(statement: RenewedStatement): SqliteStatement {
  const all = (values: (string | number | null)[]) => statement.use((used) => used.all(values.map(toBound)));
  return {
    all: (...values) => all(values),
    // Its own `get` leaves the statement in the middle, where it holds a lock and lets no transaction commit.
    get: (...values) => all(values)[0],
    run: (...values) => statement.use((used) => used.run(values.map(toBound))),
  };
}

/** It passes texts on up to the first NUL. Keys have no control characters, so U+0001 sorts and matches like NUL. */
function toBound(value: string | number | null): string | number | null {
  return typeof value === "string" ? value.replaceAll("\0", "\u0001") : value;
}

function finalize(statement: WasmStatement): void {
  try {
    statement.finalize();
  } catch {
    // It throws the error of the last run again, and is finalized all the same.
  }
}

/**
 * This driver gives messages without codes. These are the messages of `sqlite3_errstr` for the codes in
 * `sqlite-errors.ts`.
 */
const codes: readonly [message: string, code: string][] = [
  ["access permission denied", "SQLITE_PERM"],
  ["database is locked", "SQLITE_BUSY"],
  ["attempt to write a readonly database", "SQLITE_READONLY"],
  ["disk I/O error", "SQLITE_IOERR"],
  ["database disk image is malformed", "SQLITE_CORRUPT"],
  ["database or disk is full", "SQLITE_FULL"],
  ["unable to open database file", "SQLITE_CANTOPEN"],
  ["Could not open the database", "SQLITE_CANTOPEN"],
  ["file is not a database", "SQLITE_NOTADB"],
];

function withCodes<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, code] = codes.find(([message]) => error.message.startsWith(message)) ?? [];
    throw code === undefined ? error : Object.assign(error, { code });
  }
}
