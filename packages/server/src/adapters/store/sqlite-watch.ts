import { lstatSync } from "node:fs";
import { StoreError } from "../../ports/store-errors.ts";

export interface FileWatch {
  /** Throws once somebody has harmed a file. Before each commit, and before its answer. */
  check(): void;
  /** The same, with one look for all calls of a round of the event loop. Enough before a read, which may be from memory. */
  checkOncePerRound(): void;
}

interface Seen {
  identity: string;
  size: bigint;
}

/**
 * What is written to a file that was deleted, replaced or truncated would be gone after a restart. SQLite deletes none of
 * these while they are open, and lets them only grow, so a smaller one was truncated. It looks without opening, since
 * closing a file drops all locks of this process on it. A file that came back may lack what was written while it was
 * gone, so the store stays closed to its users.
 *
 * @param files One that does not exist yet is watched from its first look on.
 */
export function watchDatabase(files: readonly string[]): FileWatch {
  const seen = new Map<string, Seen>();
  let lost: string | undefined;
  let isKnown = false;

  function isHarmed(file: string): boolean {
    const before = seen.get(file);
    const found = lstatSync(file, { throwIfNoEntry: false, bigint: true });
    if (found === undefined) return before !== undefined;
    const identity = `${found.dev} ${found.ino}`;
    if (before !== undefined && (identity !== before.identity || found.size < before.size)) return true;
    seen.set(file, { identity, size: found.size });
    return false;
  }

  function check(): void {
    lost ??= files.find(isHarmed);
    if (lost !== undefined)
      throw new StoreError(
        `${lost} was deleted, replaced or truncated while the store was open. Put it back if you can, and restart the server.`,
      );
    if (isKnown) return;
    isKnown = true;
    setImmediate(() => (isKnown = false));
  }

  check();
  return {
    check,
    checkOncePerRound() {
      if (!isKnown) check();
    },
  };
}
