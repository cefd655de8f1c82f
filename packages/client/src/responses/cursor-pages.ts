import type { ApiCall } from "../sending/call.ts";
import { completePage } from "../sending/parts.ts";
import { valueAt } from "../sending/errors.ts";
import { complete } from "../sending/lacks.ts";

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

/** A page that says how to go on, if there are more items. */
export function cursorPageOf<Page extends PageOf<unknown>>(page: Page): Page {
  const { data, has_more, last_id } = completePage(page);
  const isStuck = has_more && data.length > 0 && (last_id ?? valueAt(data.at(-1), "id") ?? null) === null;
  return complete(page, isStuck ? "last_id (a text), though it has more" : undefined);
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
        // Some servers leave out `last_id`, which is the id of the last item.
        const last = last_id ?? (valueAt(data.at(-1), "id") as string | undefined);
        // An empty page, or the same one again, would come for ever.
        if (!has_more || last === undefined || last === after) return;
        after = last;
      }
    },
  };
}
