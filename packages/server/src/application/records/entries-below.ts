import type { Entry, Store } from "../../ports/store.ts";

/** A record may be megabytes. */
const batch = 16;

/** All entries whose keys begin with a prefix, in their order, a few at a time. */
export async function* entriesBelow(store: Store, prefix: string): AsyncGenerator<Entry> {
  let after: string | undefined;
  do {
    const entries = await store.list(prefix, { limit: batch, ...(after === undefined ? {} : { after }) });
    yield* entries;
    after = entries.at(-1)?.key;
  } while (after !== undefined);
}
