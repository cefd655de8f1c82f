import type { Entry, Store } from "../../ports/store.ts";

/** The records to return; a `limit` of -1 returns all and ignores `start_index`. */
export interface PageRequest {
  start_index: number;
  limit: number;
}

const most = 2 ** 31 - 1;

/** A page of the records below a prefix, in the order of their creation. */
export async function listPage(
  store: Store,
  prefix: string,
  { start_index, limit }: PageRequest,
): Promise<{ entries: Entry[]; has_more: boolean }> {
  if (limit < 0) return { entries: await store.list(prefix), has_more: false };
  const end = start_index + limit;
  const upToNext = await store.list(prefix, { limit: Math.min(end + 1, most) });
  return { entries: upToNext.slice(start_index, end), has_more: upToNext.length > end };
}
