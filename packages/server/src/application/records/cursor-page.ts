/** Pages of records whose cursor is the id of the last one seen, in both orders of their making. */
import type { Entry, ListOptions } from "../../ports/store.ts";
import type { Reader } from "./reader.ts";
import type { Listing } from "./listing.ts";
import { keys } from "./keys.ts";
import { readableOwners } from "./known-owners.ts";
import { raw } from "./record-store.ts";

export interface CursorRequest {
  /** The uuid after which the page begins. */
  after: string | null;
  limit: number;
  newestFirst: boolean;
}

export interface CursorPage {
  entries: Entry[];
  hasMore: boolean;
}

/** So many records are read at once. */
const batch = 64;

/** `keep`: which of the records that may be read are in the list. */
export async function cursorPage(
  app: Reader,
  listing: Listing,
  { after, limit, newestFirst }: CursorRequest,
  keep: (entry: Entry) => boolean,
): Promise<CursorPage> {
  const found: Entry[] = [];
  let from = after;
  for (;;) {
    const entries = await nextEntries(app, listing, { from, newestFirst, most: Math.min(limit + 1, batch) });
    for (const entry of entries.found) if (keep(entry)) found.push(entry);
    if (found.length > limit) return { entries: found.slice(0, limit), hasMore: true };
    if (entries.last === null) return { entries: found, hasMore: false };
    from = entries.last;
  }
}

interface Step {
  from: string | null;
  newestFirst: boolean;
  most: number;
}

/** The next records, and the uuid of the last one that was looked at; null at the end. */
async function nextEntries(
  app: Reader,
  listing: Listing,
  step: Step,
): Promise<{ found: Entry[]; last: string | null }> {
  const store = app.store[raw];
  const options = (prefix: string): ListOptions => ({
    limit: step.most,
    reverse: step.newestFirst,
    ...(step.from === null ? {} : { after: prefix + step.from }),
  });
  if (app.access.by === null || app.access.namesSome(listing.type)) {
    const entries = await store.list(listing.prefix, options(listing.prefix));
    const last = entries.length < step.most ? undefined : entries.at(-1)?.key.slice(listing.prefix.length);
    const readable = app.access.by === null ? entries : entries.filter(listing.mayRead);
    return { found: readable, last: last ?? null };
  }
  const readable = await readableOwners(app, app.store, "owner", listing.type);
  const lists = await Promise.all(
    readable.map(async ({ ownerKey }) => {
      const prefix = keys.owned(ownerKey, listing.prefix);
      const entries = await store.list(prefix, { ...options(prefix), keysOnly: true });
      return entries.map(({ key }) => key.slice(prefix.length));
    }),
  );
  const sign = step.newestFirst ? -1 : 1;
  const ids = [...new Set(lists.flat())].toSorted((one, other) => (one < other ? -sign : sign));
  const next = ids.slice(0, step.most);
  const entries = await Promise.all(next.map(async (id) => store.get(listing.prefix + id)));
  // One that was deleted since its entry was read is not there.
  const found = entries.filter((entry) => entry !== undefined);
  return { found, last: next.length < step.most ? null : (next.at(-1) ?? null) };
}
