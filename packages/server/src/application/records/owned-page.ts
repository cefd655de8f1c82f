/** A page of what a user may read, found by the entries of owners: it costs what is read, and not what there is. */
import type { Entry } from "../../ports/store.ts";
import type { Reader } from "./reader.ts";
import type { Listing, Page, PageRequest } from "./listing.ts";
import { createRests } from "../running/rests.ts";
import { openIds, type NextId } from "./owned-ids.ts";
import { raw, type RecordStore } from "./record-store.ts";

export function openOwnedPage<T>(
  app: Reader,
  store: RecordStore,
  listing: Listing,
  { start_index, limit }: PageRequest,
  toRecord: (entry: Entry) => T,
): Page<T> {
  let left = limit < 0 ? Infinity : limit;
  const rest = createRests();
  let opened: Promise<NextId> | undefined;
  const ids = (): Promise<NextId> => (opened ??= openIds(app, store, listing, limit < 0 ? 0 : start_index));
  return {
    async read(most) {
      const next = await ids();
      for (;;) {
        const wanted: string[] = [];
        while (wanted.length < Math.min(most, left)) {
          const id = await next();
          if (id === undefined) break;
          wanted.push(id);
        }
        if (wanted.length === 0) return [];
        const found: Entry[] = [];
        for (const id of wanted) {
          // One by one: a record may be megabytes.
          await rest();
          const entry = await store[raw].get(listing.prefix + id);
          // One that was deleted since its entry was read is not there.
          if (entry !== undefined) found.push(entry);
        }
        left -= found.length;
        if (found.length > 0) return found.map(toRecord);
      }
    },
    async hasMore() {
      return (await (await ids())()) !== undefined;
    },
  };
}
