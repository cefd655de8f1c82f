import { StoreUnavailableError } from "../../ports/store-errors.ts";

/** The common interface of `node:sqlite` and better-sqlite3. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
  run(...values: (string | number)[]): unknown;
}

/** Opens a file, and creates it if it does not exist. Reads, writes and locks nothing yet. */
export type OpenDatabase = (file: string) => SqliteDatabase;

/** Throws if the driver does not work here. */
export type LoadDriver = () => Promise<OpenDatabase>;

/** In order of preference; both are equally fast. */
export const sqliteDrivers: readonly { name: string; load: LoadDriver }[] = [
  { name: "node:sqlite", load: loadNodeSqlite },
  { name: "better-sqlite3", load: loadBetterSqlite3 },
];

/** The first driver that works here. */
export async function loadSqliteDriver(candidates = sqliteDrivers): Promise<OpenDatabase> {
  const failures: string[] = [];
  let remedy = "`npm install better-sqlite3`";
  for (const { name, load } of candidates) {
    try {
      return await load();
    } catch (error) {
      // Installed, but built for another Node, or not built.
      if (name === "better-sqlite3" && !isMissing(error)) remedy = "`npm rebuild better-sqlite3`";
      // The message of a missing native binding fills a page; its first line is enough.
      failures.push(`${name}: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`);
    }
  }
  throw new StoreUnavailableError(
    `SQLite is not available here. Use Node 22.13 or newer, or ${remedy}, ` +
      `or keep everything in memory with --store memory. (${failures.join("; ")})`,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}

async function loadNodeSqlite(): Promise<OpenDatabase> {
  // Not an import: it throws before Node 22.13, and bundlers fail on an unknown built-in.
  const sqlite = withoutSqliteWarning(() => process.getBuiltinModule("node:sqlite")) as
    { DatabaseSync: new (file: string) => SqliteDatabase } | undefined;
  if (!sqlite) throw new Error(`not in Node ${process.versions.node}`);
  return (file) => new sqlite.DatabaseSync(file);
}

async function loadBetterSqlite3(): Promise<OpenDatabase> {
  // In a variable, so that neither the compiler nor a bundler requires the optional package.
  const name: string = "better-sqlite3";
  const { default: Database } = (await import(/* @vite-ignore */ name)) as {
    default: new (file: string) => SqliteDatabase;
  };
  // Loads the native binding, which fails if it was built for another Node.
  new Database(":memory:").close();
  return (file) => new Database(file);
}

/** Suppresses Node's warning that its SQLite is experimental. Other warnings pass. */
function withoutSqliteWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = (...[warning, type, ...rest]: unknown[]): void => {
    if (type === "ExperimentalWarning" && String(warning).includes("SQLite")) return;
    Reflect.apply(emitWarning, process, [warning, type, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
