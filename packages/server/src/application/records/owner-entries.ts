/** The lists of what an owner has: one entry for each record. */
import { EntryWrite } from "../../ports/entry-write.ts";
import type { Identity } from "../access/identity.ts";
import { keys } from "./keys.ts";

/** Below these are the records that are in lists of owners. */
export const listedPrefixes: readonly string[] = [
  keys.agents,
  keys.allSessions,
  keys.responses,
  keys.conversations,
];

/** Whether records of this kind are in lists of owners. */
export function isListed(key: string): boolean {
  return listedPrefixes.some((prefix) => key.startsWith(prefix));
}

/** The entry of the record under the key. A store may write both as one if they are the first writes of a commit. */
export function entryOf(key: string, { ownerKey }: Identity): EntryWrite {
  return new EntryWrite(keys.owned(ownerKey, ""), key);
}
