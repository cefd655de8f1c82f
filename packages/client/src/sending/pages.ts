import type { ApiCall } from "./call.ts";

/** The page to get. */
export interface ListQuery {
  /** Index of the first item; 0 by default. */
  start_index?: number | undefined;
  /** Page size. By default `page()` returns all items, and iteration requests 100 at a time. */
  limit?: number | undefined;
}

/** A page of a list. Old servers send only `data`. */
interface PageOf<Item> {
  data: Item[];
  has_more?: boolean | undefined;
}

/** A list: iterates over all items, requesting pages lazily; `page()` returns one page. */
export interface Pages<Item, Page extends PageOf<Item> = PageOf<Item>> extends AsyncIterable<Item> {
  page(): ApiCall<Page>;
}

/** Sends no request before it is read. */
export function toPages<Item, Page extends PageOf<Item>>(
  get: (query: ListQuery) => ApiCall<Page>,
  query: ListQuery,
): Pages<Item, Page> {
  return {
    page: () => get(query),
    async *[Symbol.asyncIterator]() {
      const { start_index: first = 0, limit = 100, ...others } = query;
      for (let start_index = first; ;) {
        const { data, has_more } = await get({ start_index, limit, ...others });
        yield* data;
        // An empty page with `has_more` would loop forever.
        if (has_more !== true || data.length === 0) return;
        start_index += data.length;
      }
    },
  };
}
