import { statSync } from "node:fs";
import { StoreError } from "../../ports/store-errors.ts";

export interface IdentityCheck {
  /** Throws once the file at the path is no longer the one that is open. Before each commit. */
  now(): void;
  /** The same, with one look for all calls of a round of the event loop. Enough before a read, which may be from memory. */
  inRound(): void;
}

/**
 * What is written to a file that was deleted or replaced would be gone after a restart. It looks without opening, since
 * closing a file drops all locks of this process on it. A file that came back may lack what was written meanwhile, so the
 * store stays closed to its users.
 */
export function createIdentityCheck(path: string): IdentityCheck {
  const opened = identify(path);
  let isLost = false;
  let isKnown = false;
  const now = (): void => {
    isLost ||= identify(path) !== opened;
    if (isLost)
      throw new StoreError(
        `${path} was deleted or replaced while it was open. Put it back if you can, and restart the server.`,
      );
    if (isKnown) return;
    isKnown = true;
    setImmediate(() => (isKnown = false));
  };
  return {
    now,
    inRound() {
      if (!isKnown) now();
    },
  };
}

/** Undefined if there is no file. */
function identify(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found && `${found.dev} ${found.ino}`;
}
