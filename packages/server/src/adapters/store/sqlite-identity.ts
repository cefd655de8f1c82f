import { statSync } from "node:fs";
import { StoreError } from "../../ports/store-errors.ts";

/**
 * Creates a check that throws once the file at the path is no longer the one that is open: what is written then would be
 * gone after a restart. It looks without opening, since closing a file drops all locks of this process on it. A file that
 * came back may lack what was written meanwhile, so the store stays closed to its users.
 */
export function createIdentityCheck(path: string): () => void {
  const opened = identify(path);
  let isLost = false;
  return () => {
    isLost ||= identify(path) !== opened;
    if (isLost)
      throw new StoreError(
        `${path} was deleted or replaced while it was open. Put it back if you can, and restart the server.`,
      );
  };
}

/** Undefined if there is no file. */
function identify(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found && `${found.dev} ${found.ino}`;
}
