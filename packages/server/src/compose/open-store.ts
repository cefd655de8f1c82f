/** Which store a stack keeps its records in, by the words of the command line. */
import { createMemoryStore } from "../adapters/store/memory.ts";
import type { Store } from "../ports/store.ts";
import { StoreUnavailableError } from "../ports/store-errors.ts";

/** Where `auto` keeps its records, below the working directory. */
const defaultFile = ".understudy/stack.db";

/** `auto` is SQLite where it is available, else memory. */
export type StoreChoice = { kind: "auto" } | { kind: "memory" } | { kind: "sqlite"; file: string };

/** Opens a store; `durable` survives a power failure too. `notice` says what a user should know of the choice that was made. */
export async function openStore(
  choice: StoreChoice,
  { durable = false }: { durable?: boolean } = {},
): Promise<{ store: Store; notice: string | null }> {
  if (choice.kind === "memory") return { store: createMemoryStore(), notice: null };
  try {
    // Loaded only here, so that a stack without it runs where there is no `node:`.
    const { openSqliteStore } = await import("../adapters/store/sqlite.ts");
    const file = choice.kind === "auto" ? defaultFile : choice.file;
    return { store: await openSqliteStore({ file, durable }), notice: null };
  } catch (error) {
    if (choice.kind === "sqlite" || !(error instanceof StoreUnavailableError)) throw error;
    const notice = `Records are kept in memory and end with this process: ${error.message}`;
    return { store: createMemoryStore(), notice };
  }
}
