/** Opens the store that the command line or a program chooses. */
import { createMemoryStore } from "../adapters/store/memory.ts";
import type { Store } from "../ports/store.ts";
import { StoreUnavailableError } from "../ports/store-errors.ts";

/** The file of `auto`, in the working directory. */
const defaultFile = ".understudy/stack.db";

/** `auto` is SQLite where it is available, else memory. */
export type StoreChoice = { kind: "auto" } | { kind: "memory" } | { kind: "sqlite"; file: string };

/** Opens a store; with `durable` its commits survive a power failure. `notice` explains a fallback to memory. */
export async function openStore(
  choice: StoreChoice,
  { durable = false }: { durable?: boolean } = {},
): Promise<{ store: Store; notice: string | null }> {
  if (choice.kind === "memory") return { store: createMemoryStore(), notice: null };
  try {
    // Loaded on demand, so that a stack without SQLite runs without `node:`.
    const { openSqliteStore } = await import("../adapters/store/sqlite.ts");
    const file = choice.kind === "auto" ? defaultFile : choice.file;
    return { store: await openSqliteStore({ file, durable }), notice: null };
  } catch (error) {
    if (choice.kind === "sqlite" || !(error instanceof StoreUnavailableError)) throw error;
    const notice = `Records are kept in memory and lost at exit: ${error.message}`;
    return { store: createMemoryStore(), notice };
  }
}
