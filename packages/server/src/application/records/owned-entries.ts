/** The records that a user may read, found by the entries of their owners: a page costs what is read, not what there is. */
import type { Entry } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";
import type { App } from "../app.ts";
import { knownOwners, unnamed } from "./owned.ts";
import { read, type AgentRecord, type SessionRecord } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** What is listed: records by their id, below a prefix. */
export interface Listing {
  type: GuardedType;
  prefix: string;
  /** The prefix of the entries of an owner. */
  owned(owner: string): string;
}

/** The first `most` of them in the order of their ids, or all. */
export async function ownedEntries(
  app: App,
  store: RecordStore,
  listing: Listing,
  most?: number,
): Promise<Entry[]> {
  const ids = await readableIds(app, store, listing, most);
  const entries = await Promise.all(ids.map((id) => store[raw].get(listing.prefix + id)));
  // One that was deleted since is not there.
  return entries.filter((entry) => entry !== undefined);
}

async function readableIds(
  { access }: App,
  store: RecordStore,
  { type, prefix, owned }: Listing,
  most: number | undefined,
): Promise<string[]> {
  const owners = await knownOwners(store);
  // No rule that names one record speaks of an id that is nobody's.
  const readable = owners.filter(({ owner }) => access.may("read", type, unnamed, owner));
  const limit = most === undefined ? {} : { limit: most };
  const lists = await Promise.all(readable.map(({ ownerKey }) => store[raw].list(owned(ownerKey), limit)));
  const found = lists.flatMap((entries) => entries.map(({ key }) => key.slice(key.lastIndexOf("/") + 1)));
  const named = access.named(type);
  const sorted = [...new Set([...found, ...named])].toSorted();
  if (named.length === 0) return sorted.slice(0, most);
  const allowed = await Promise.all(
    named.map(async (id) => {
      const entry = await store[raw].get(prefix + id);
      return (
        entry !== undefined && access.may("read", type, id, read<AgentRecord | SessionRecord>(entry).owner)
      );
    }),
  );
  const refused = new Set(named.filter((_, n) => allowed[n] !== true));
  return sorted.filter((id) => !refused.has(id)).slice(0, most);
}
