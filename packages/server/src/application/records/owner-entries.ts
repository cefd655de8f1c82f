/** The lists of what an owner has: one entry for each record. */
import type { Write } from "../../ports/store.ts";
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

/** The entry of the record under the key. */
export function entryOf(key: string, { ownerKey }: Identity): Write {
  return { key: keys.owned(ownerKey, key), value: true };
}
