import type { ApiCall } from "../call.ts";

/** The page to get. */
export interface CursorQuery {
  /** The id after which the page begins. */
  after?: string | undefined;
  /** At most so many, up to 100. */
  limit?: number | undefined;
  /** `desc` by default: the newest first. */
  order?: "asc" | "desc" | undefined;
}

interface PageOf<Item> {
  data: Item[];
  last_id: string | null;
  has_more: boolean;
}

/** A list: iterates over all items, requesting pages lazily; `page()` returns one page. */
export interface CursorPages<Item, Page extends PageOf<Item> = PageOf<Item>> extends AsyncIterable<Item> {
  page(): ApiCall<Page>;
}

/** Sends no request before it is read. */
export function toCursorPages<Item, Page extends PageOf<Item>, Query extends CursorQuery>(
  get: (query: Query) => ApiCall<Page>,
  query: Query,
): CursorPages<Item, Page> {
  return {
    page: () => get(query),
    async *[Symbol.asyncIterator]() {
      for (let { after } = query; ;) {
        const { data, last_id, has_more } = await get({ ...query, after });
        yield* data;
        // Without an id to go on from, the same page would come for ever.
        if (!has_more || last_id === null || last_id === after) return;
        after = last_id;
      }
    },
  };
}
