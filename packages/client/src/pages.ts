import type { ApiCall } from "./call.ts";

/** Which part of a list to get. */
export interface ListQuery {
  /** How many items come before it; 0 without it. */
  start_index?: number;
  /** How many items a page has. Without it `page()` is all there is, and a loop asks for 100 at a time. */
  limit?: number;
}

/** What a list answers. Old servers say nothing but `data`. */
interface PageOf<Item> {
  data: Item[];
  has_more?: boolean;
}

/** A list: a loop goes through its items and asks for a page when it gets there; `page()` is one page as the server gives it. */
export interface Pages<Item, Page extends PageOf<Item> = PageOf<Item>> extends AsyncIterable<Item> {
  page(): ApiCall<Page>;
}

/** Nothing is asked for before somebody reads. */
export function toPages<Item, Page extends PageOf<Item>>(
  get: (query: ListQuery) => ApiCall<Page>,
  query: ListQuery,
): Pages<Item, Page> {
  return {
    page: () => get(query),
    async *[Symbol.asyncIterator]() {
      const { limit = 100 } = query;
      for (let start_index = query.start_index ?? 0; ;) {
        const { data, has_more } = await get({ start_index, limit });
        yield* data;
        // A server that has more but gives nothing would be asked for ever.
        if (has_more !== true || data.length === 0) return;
        start_index += data.length;
      }
    },
  };
}
