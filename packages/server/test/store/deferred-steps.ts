/** Steps for stores that write entries later than their records. */
import type { Awaitable } from "@understudy/contract";
import fc from "fast-check";
import type { Store, VersionCheck } from "../../src/ports/store.ts";

/** The same on a store and on one of which nothing is deferred. */
export type Step = (store: Store) => Awaitable<unknown>;

const owners = fc.constantFrom("one", "two");
const records = fc.constantFrom("agent/a", "agent/b", "session/a/c");
const versionOf = async (store: Store, key: string): Promise<VersionCheck> => ({
  key,
  version: (await store.get(key))?.version ?? null,
});
export const shown = (entries: readonly { key: string; value: unknown }[]): unknown[] =>
  entries.map(({ key, value }) => [key, value]);

export const creates = fc.record({ key: records, owner: owners, isNew: fc.boolean() }).map(
  ({ key, owner, isNew }): Step =>
    (store) =>
      store.commit(isNew ? [{ key, version: null }] : [], [
        { key, value: { by: owner } },
        { key: `owned/${owner}/${key}`, value: true },
      ]),
);
export const others = fc
  .record({ key: fc.oneof(records, fc.constantFrom("owned/one/agent/a", "owned/two/agent/a")) })
  .chain(({ key }) =>
    fc.constantFrom<Step>(
      (store) => store.commit([], [{ key, value: "again" }]),
      (store) => store.commit([], [{ key, value: undefined }]),
      async (store) => store.commit([await versionOf(store, key)], [{ key, value: "checked" }]),
      (store) => store.commit([{ key, version: null }], [{ key: "agent/z", value: 1 }]),
      async (store) => (await store.get(key))?.value,
    ),
  );
export const lists = fc.constantFrom("", "owned/", "owned/one/", "owned/one/agent/", "own", "agent/").map(
  (prefix): Step =>
    async (store) =>
      shown(await store.list(prefix)),
);
