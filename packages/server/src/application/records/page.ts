import type { Entry } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { ownedEntries, type Listing } from "./owned-entries.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** The records to return; a `limit` of -1 returns all and ignores `start_index`. */
export interface PageRequest {
  start_index: number;
  limit: number;
}

const most = 2 ** 31 - 1;

/** A page of the records that may be read, in the order of their creation. */
export async function listPage(
  app: App,
  store: RecordStore,
  listing: Listing,
  { start_index, limit }: PageRequest,
): Promise<{ entries: Entry[]; has_more: boolean }> {
  const isWhole = limit < 0;
  const from = isWhole ? 0 : start_index;
  const end = isWhole ? most : Math.min(start_index + limit, most - 1);
  const upToNext =
    app.access.by === null
      ? await store[raw].list(listing.prefix, isWhole ? {} : { limit: end + 1 })
      : await ownedEntries(app, store, listing, isWhole ? undefined : end + 1);
  return { entries: upToNext.slice(from, end), has_more: upToNext.length > end };
}
