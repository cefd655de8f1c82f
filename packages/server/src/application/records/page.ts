/** Reads the pages of lists piece by piece: a list may be larger than what fits into memory. */
import type { Entry, ListOptions } from "../../ports/store.ts";
import type { Reader } from "./reader.ts";
import type { Listing, Page, PageRequest } from "./listing.ts";
import { openOwnedPage } from "./owned-page.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** No store has more records; drivers differ in larger numbers. */
const most = 2 ** 31 - 1;

/** A page of the records that may be read, in the order of their creation. */
export function openPage<T>(
  app: Reader,
  store: RecordStore,
  listing: Listing,
  request: PageRequest,
  toRecord: (entry: Entry) => T,
): Page<T> {
  if (app.access.by !== null) return openOwnedPage(app, store, listing, request, toRecord);
  const { start_index, limit } = request;
  let left = limit < 0 ? Infinity : limit;
  let skipped = limit < 0 || start_index === 0;
  let after: string | undefined;
  let ended = false;

  const list = async (options: ListOptions & { limit: number }): Promise<Entry[]> => {
    if (ended) return [];
    const entries = await store[raw].list(
      listing.prefix,
      after === undefined ? options : { ...options, after },
    );
    ended = entries.length < options.limit;
    after = entries.at(-1)?.key ?? after;
    return entries;
  };
  const skip = async (): Promise<void> => {
    if (skipped) return;
    skipped = true;
    // The last of those that are passed over.
    await list({ skip: Math.min(start_index, most) - 1, limit: 1, keysOnly: true });
  };
  return {
    async read(most) {
      await skip();
      const limit = Math.min(most, left);
      if (limit === 0) return [];
      const entries = await list({ limit });
      left -= entries.length;
      return entries.map(toRecord);
    },
    async hasMore() {
      await skip();
      return (await list({ limit: 1, keysOnly: true })).length > 0;
    },
  };
}
