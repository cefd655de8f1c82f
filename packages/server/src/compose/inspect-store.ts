/** Looks at the store that the command line chooses, without a change of its records. */
import { explainOwned, ownerPrefixes } from "../application/records/owners-at-start.ts";
import { defaultSqliteFile } from "../ports/sqlite-advice.ts";
import type { StoreInspection } from "../ports/store-inspection.ts";
import type { StoreChoice } from "./store-choice.ts";

/**
 * Throws a `StoreError` for a store that cannot be reached. `refusesOwned`: records of users are a problem, as there is no
 * `auth` for them.
 */
export async function inspectStore(
  choice: StoreChoice,
  { refusesOwned }: { refusesOwned: boolean },
): Promise<StoreInspection> {
  const inspection = await inspectKind(choice);
  const { name, problems, hasKeys } = inspection;
  return refusesOwned && hasKeys
    ? { ...inspection, problems: [...problems, explainOwned(name)] }
    : inspection;
}

async function inspectKind(choice: StoreChoice): Promise<StoreInspection> {
  switch (choice.kind) {
    case "memory":
      return {
        name: "memory",
        facts: ["records end with the process"],
        warnings: [],
        problems: [],
        hasKeys: false,
      };
    case "redis":
      return (await import("../adapters/store/redis-inspect.ts")).inspectRedisStore(
        choice.url,
        ownerPrefixes,
      );
    case "postgres":
      return (await import("../adapters/store/postgres-inspect.ts")).inspectPostgresStore(
        choice.url,
        ownerPrefixes,
      );
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
  const hasDriver = driver.problems.length === 0;
  if (mayBeMemory && !hasDriver)
    return { name: "memory", facts: [], warnings: driver.problems, problems: [], hasKeys: false };
  const file = await inspectSqliteFile(path, hasDriver ? ownerPrefixes : []);
  return {
    name: file.name,
    facts: [...driver.facts, ...file.facts],
    warnings: [...driver.warnings, ...file.warnings],
    problems: [...driver.problems, ...file.problems],
    hasKeys: file.hasKeys,
  };
}
