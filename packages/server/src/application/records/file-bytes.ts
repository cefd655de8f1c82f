/** How much the files of a principal take: a count that is written in the commits that make and remove files. */
import type { Owner } from "../../domain/access/user.ts";
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { Records } from "./reader.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";

export interface FileBytes {
  bytes: number;
  /** Fails if other files were made or removed since. */
  check: VersionCheck;
  changedBy(bytes: number): Write;
}

/** `owner`: null for files of nobody. */
export async function readFileBytes(app: Records, owner: Owner | null): Promise<FileBytes> {
  const principal = owner === null ? "-" : (await app.identify(owner)).principalKey;
  const key = keys.fileBytes(principal);
  const entry = await app.store[raw].get(key);
  const bytes = typeof entry?.value === "number" ? entry.value : 0;
  return {
    bytes,
    check: { key, version: entry?.version ?? null },
    changedBy(more) {
      // Files that were adopted are in nobody's count.
      const now = Math.max(0, bytes + more);
      return { key, value: now === 0 ? undefined : now };
    },
  };
}
