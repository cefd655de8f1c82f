/** What belongs to whom: the list of an owner has an entry for each record, written and removed with it. */
import type { Owner } from "../../domain/access/user.ts";
import type { Write } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";
import type { Identity } from "../access/identity.ts";
import type { Reader, Records } from "./reader.ts";
import { forbidden } from "./find.ts";
import { keys } from "./keys.ts";
import { remove, type Stored } from "./record.ts";

/** Below these are the records that are in lists of owners. */
export const listedPrefixes: readonly string[] = [
  keys.agents,
  keys.allSessions,
  keys.responses,
  keys.conversations,
  keys.files,
];

/** Whether records of this kind are in lists of owners. */
export function isListed(key: string): boolean {
  return listedPrefixes.some((prefix) => key.startsWith(prefix));
}

/** The entry of the record under the key. */
export function entryOf(key: string, { ownerKey }: Identity): Write {
  return { key: keys.owned(ownerKey, key), value: true };
}

/** Who owns what this request makes. Throws `forbidden` unless they may make it. */
export function ownerOfNew({ access }: Reader, type: GuardedType, identifier: string): Owner | null {
  const owner = access.by?.user ?? null;
  if (!access.may("create", type, identifier, owner)) throw forbidden("create", type);
  return owner;
}

/** Besides the record under the key: its entry in the list of its owner. Nothing where there are no users. */
export function ownership({ access }: Reader, key: string): Write[] {
  return access.by === null ? [] : [entryOf(key, access.by)];
}

/** What is removed with a record. */
export async function ownershipGone(
  { identify }: Records,
  { key, owner }: Pick<Stored<unknown>, "key" | "owner">,
): Promise<Write[]> {
  return owner === null ? [] : [remove(keys.owned((await identify(owner)).ownerKey, key))];
}
