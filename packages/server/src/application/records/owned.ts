/** What belongs to whom: written and removed with each record. */
import type { Owner } from "../../domain/access/user.ts";
import type { Write } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";
import type { Reader, Records } from "./reader.ts";
import { forbidden } from "./find.ts";
import { keys } from "./keys.ts";
import { entryOf } from "./owner-entries.ts";
import { remove, type Stored } from "./record.ts";

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
