import { StoreUnavailableError } from "../../ports/store-errors.ts";
import { driverFolder } from "../../ports/sqlite-advice.ts";
import type { OpenDatabase, SqliteDatabase } from "./sqlite-database.ts";
import { loadWasmSqlite } from "./sqlite-wasm.ts";

/** Throws if the driver does not work here. `from` is where its package is, if not where Node finds it by its name. */
export type LoadDriver = (from?: string) => Promise<OpenDatabase>;

/**
 * The drivers in order of preference. Node has the first from 22.13 on. The second is native and as fast, for those
 * who installed it. The third is installed with this package, runs everywhere, and is slower
 * (docs/maintain/bench.md).
 */
export const sqliteDrivers: readonly { name: string; load: LoadDriver }[] = [
  { name: "node:sqlite", load: loadNodeSqlite },
  { name: "better-sqlite3", load: loadBetterSqlite3 },
  { name: "node-sqlite3-wasm", load: loadWasmSqlite },
];

/** The first driver that works here. */
export async function loadSqliteDriver(candidates = sqliteDrivers): Promise<OpenDatabase> {
  return (await findSqliteDriver(candidates)).open;
}

/** The same with its name. Throws a `StoreUnavailableError`. */
export async function findSqliteDriver(
  candidates = sqliteDrivers,
): Promise<{ name: string; open: OpenDatabase }> {
  const failures: string[] = [];
  for (const { name, load } of candidates) {
    try {
      return { name, open: await load() };
    } catch (error) {
      // The message of a missing native binding fills a page; its first line is enough.
      failures.push(`${name}: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`);
    }
  }
  throw new StoreUnavailableError(
    `SQLite is not available here. Use Node 22.13 or newer; or run \`npm install node-sqlite3-wasm\` (or better-sqlite3, ` +
      `which is faster) ${driverFolder}; or keep everything in memory with --store memory. (${failures.join("; ")})`,
  );
}

async function loadNodeSqlite(): Promise<OpenDatabase> {
  // Not an import: it throws before Node 22.13, and bundlers fail on an unknown built-in.
  const sqlite = withoutSqliteWarning(() => process.getBuiltinModule("node:sqlite")) as
    { DatabaseSync: new (file: string) => SqliteDatabase } | undefined;
  if (!sqlite) throw new Error(`not in Node ${process.versions.node}`);
  return (file) => new sqlite.DatabaseSync(file);
}

// The name is a variable, so that neither the compiler nor a bundler requires the optional package.
async function loadBetterSqlite3(from = "better-sqlite3"): Promise<OpenDatabase> {
  const { default: Database } = (await import(/* @vite-ignore */ from)) as {
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
