/** Looks at the store that the command line chooses, without a change of it. */
import { defaultSqliteFile } from "../ports/sqlite-advice.ts";
import type { StoreInspection } from "../ports/store-inspection.ts";
import type { StoreChoice } from "./store-choice.ts";

/** Throws a `StoreError` for a store that cannot be reached. */
export async function inspectStore(choice: StoreChoice): Promise<StoreInspection> {
  switch (choice.kind) {
    case "memory":
      return {
        name: "memory",
        facts: ["records end with the process"],
        warnings: [],
        problems: [],
        mayHaveRecords: false,
      };
    case "redis":
      return (await import("../adapters/store/redis-inspect.ts")).inspectRedisStore(choice.url);
    case "postgres":
      return (await import("../adapters/store/postgres-inspect.ts")).inspectPostgresStore(choice.url);
    case "auto":
      return inspectSqlite(defaultSqliteFile, true);
    case "sqlite":
      return inspectSqlite(choice.file, false);
  }
}

/** `mayBeMemory`: where SQLite is not available, memory takes its place. */
async function inspectSqlite(path: string, mayBeMemory: boolean): Promise<StoreInspection> {
  const { inspectSqliteDriver, inspectSqliteFile } = await import("../adapters/store/sqlite-inspect.ts");
  const driver = await inspectSqliteDriver();
  if (mayBeMemory && driver.problems.length > 0)
    return { name: "memory", facts: [], warnings: driver.problems, problems: [], mayHaveRecords: false };
  const file = inspectSqliteFile(path);
  return {
    name: file.name,
    facts: [...driver.facts, ...file.facts],
    warnings: [...driver.warnings, ...file.warnings],
    problems: [...driver.problems, ...file.problems],
    mayHaveRecords: file.mayHaveRecords,
  };
}
