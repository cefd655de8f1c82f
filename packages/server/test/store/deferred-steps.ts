/** Steps for stores that write entries later than their records. */
import type { Awaitable } from "@understudy/contract";
import fc from "fast-check";
import { EntryWrite } from "../../src/ports/entry-write.ts";
import type { Store, StoredJson, VersionCheck, Write } from "../../src/ports/store.ts";

type Verbs = Pick<Store, "get" | "list" | "commit">;

/** The same on a store and on its model. */
export type Step = (store: Verbs) => Awaitable<unknown>;

const prefixes = fc.constantFrom("owned/one/", "owned/two/", "agent/", "owned/");
// Some are themselves under the key of an entry.
const records = fc.constantFrom("agent/a", "agent/b", "session/a/c", "owned/two/agent/b", "a", "one/agent/a");
const values = fc.constantFrom<StoredJson>("some", true);
const versionOf = async (store: Verbs, key: string): Promise<VersionCheck> => ({
  key,
  version: (await store.get(key))?.version ?? null,
});
export const shown = (entries: readonly { key: string; value: unknown }[]): unknown[] =>
  entries.map(({ key, value }) => [key, value]);

export const creates = fc
  .record({ key: records, prefix: prefixes, value: values, isNew: fc.boolean(), isCopy: fc.boolean() })
  .map(({ key, prefix, value, isNew, isCopy }): Step => {
    const entry = new EntryWrite(prefix, key);
    const writes = [{ key, value }, isCopy ? copyOf(entry) : entry];
    return (store) => store.commit(isNew ? [{ key, version: null }] : [], writes);
  });
export const others = fc
  .record({
    key: fc.oneof(
      records,
      fc.constantFrom("owned/one/agent/a", "owned/two/agent/a", "owned/one/owned/two/agent/b"),
    ),
  })
  .chain(({ key }) =>
    fc.constantFrom<Step>(
      (store) => store.commit([], [{ key, value: "again" }]),
      (store) => store.commit([], [{ key, value: true }]),
      (store) => store.commit([], [{ key, value: undefined }]),
      // Not next to its record; a copy under another key; and written again.
      (store) => store.commit([], [{ key: "agent/z", value: 2 }, new EntryWrite("owned/one/", key)]),
      (store) =>
        store.commit(
          [],
          [
            { key, value: 3 },
            { ...copyOf(new EntryWrite("owned/one/", key)), key: "owned/two/z" },
          ],
        ),
      (store) => store.commit([], [...both(key), { key: `owned/one/${key}`, value: "other" }]),
      async (store) => store.commit([await versionOf(store, key)], [{ key, value: "checked" }]),
      (store) => store.commit([{ key, version: null }], [{ key: "agent/z", value: 1 }]),
      async (store) => (await store.get(key))?.value,
    ),
  );
export const lists = fc
  .record({
    prefix: fc.constantFrom("", "owned/", "owned/one/", "owned/one/agent/", "own", "agent/"),
    options: fc.record(
      {
        after: fc.constantFrom("agent/a", "owned/one/agent/a", "owned/one/agent/b"),
        skip: fc.nat({ max: 3 }),
        limit: fc.nat({ max: 3 }),
        reverse: fc.boolean(),
        keysOnly: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(
    ({ prefix, options }): Step =>
      async (store) =>
        shown(await store.list(prefix, options)),
  );

/** As a store gets it behind a wrapper that changes what is written. */
function copyOf(entry: Write): Write {
  return { ...entry };
}

/** A new record with its entry. */
export async function create(store: Verbs, key: string): Promise<boolean> {
  return store.commit([{ key, version: null }], both(key));
}

export function both(key: string, value: StoredJson = 1): Write[] {
  return [{ key, value }, new EntryWrite("owned/one/", key)];
}
