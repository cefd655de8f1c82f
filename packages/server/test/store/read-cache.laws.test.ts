import type { Awaitable } from "@understudy/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { withReadCache } from "../../src/adapters/store/read-cache.ts";
import type { Store } from "../../src/ports/store.ts";
import { createGate } from "../support/gate.ts";
import { storeContract } from "./contract.ts";

/** With the keys and prefixes that were read from the store below. */
function cached(most?: number) {
  const memory = createMemoryStore();
  const reads: string[] = [];
  const below: Store = {
    ...memory,
    get(key) {
      reads.push(key);
      return memory.get(key);
    },
    list(prefix, options) {
      reads.push(`${prefix}*`);
      return memory.list(prefix, options);
    },
  };
  const store = withReadCache(below, most);
  return { store, readsOf: () => reads.splice(0) };
}

describe("a store with a cache of reads", () => {
  for (const { name, run } of storeContract)
    it(name, () => run(async () => withReadCache(createMemoryStore())));

  it("reads a key once, and again when it was written", async () => {
    const { store, readsOf } = cached();
    await store.commit([], [{ key: "a/1", value: 1 }]);
    for (const key of ["a/1", "a/1", "a/1", "a/2", "a/2", "a/2"]) await store.get(key);
    expect(readsOf()).toEqual(["a/1", "a/2"]);
    await store.commit([], [{ key: "a/2", value: 2 }]);
    for (const key of ["a/1", "a/2", "a/2"]) await store.get(key);
    expect(readsOf()).toEqual(["a/2"]);
  });

  it("reads a list once, and then what was written of it", async () => {
    const { store, readsOf } = cached();
    const values = async () => (await store.list("a/")).map(({ value }) => value);
    await store.commit(
      [],
      [1, 2, 3].map((n) => ({ key: `a/${n}`, value: n })),
    );
    expect([await values(), await values()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await store.commit(
      [],
      [
        { key: "a/4", value: 4 },
        { key: "b/1", value: 0 },
      ],
    );
    expect(await values()).toEqual([1, 2, 3, 4]);
    await store.commit(
      [],
      [
        { key: "a/2", value: undefined },
        { key: "a/30", value: 30 },
      ],
    );
    expect(await values()).toEqual([1, 3, 30, 4]);
    expect(readsOf()).toEqual(["a/*", "a/4", "a/2", "a/30"]);
  });

  it("leaves pages to the store", async () => {
    const { store, readsOf } = cached();
    for (const options of [{ limit: 1 }, { skip: 1 }, { reverse: true }, { keysOnly: true }, { after: "a/" }])
      for (const _ of [1, 2]) await store.list("a/", options);
    expect(readsOf()).toHaveLength(10);
  });

  it("forgets what does not fit", async () => {
    const { store, readsOf } = cached(1_000);
    await store.commit(
      [],
      ["a", "b"].map((key) => ({ key, value: "x".repeat(600) })),
    );
    for (const key of ["a", "a", "a", "b", "b", "b", "a"]) await store.get(key);
    expect(readsOf()).toEqual(["a", "b", "a"]);
  });

  it("refuses a store that others write too", () => {
    expect(() => withReadCache({ ...createMemoryStore(), exclusive: false })).toThrow(
      "memory is shared: what others write would not be noticed.",
    );
  });

  it("whatever ran at the same time, reads afterwards show what is stored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.infiniteStream(fc.nat(2)), async (scheduler, keys) => {
        const memory = createMemoryStore();
        const store = withReadCache(slowed(memory, scheduler));
        const nextPrefix = () => `a/${keys.next().value}/`;
        const nextKey = () => `${nextPrefix()}b`;
        const readers = Array.from({ length: 4 }, async (_, reader) => {
          for (let n = 0; n < 4; n += 1) {
            await scheduler.schedule(Promise.resolve());
            if (reader % 2 === 0) await store.get(nextKey());
            else await store.list(n === 3 ? "a/" : nextPrefix());
          }
        });
        const writers = [1, 2, 3].map(async (value) => {
          await scheduler.schedule(Promise.resolve());
          await store.commit([], [{ key: nextKey(), value }]);
        });
        await scheduler.waitFor(Promise.all([...readers, ...writers]));
        const prefixes = ["a/0/", "a/1/", "a/2/"];
        const single = prefixes.map(async (prefix) => store.get(`${prefix}b`));
        const lists = ["a/", ...prefixes].map(async (prefix) => store.list(prefix));
        const settled = scheduler.waitFor(Promise.all([Promise.all(single), Promise.all(lists)]));
        const [found, [all, ...below]] = await settled;
        expect(all).toEqual(await memory.list("a/"));
        expect(below.flat()).toEqual(all);
        expect(found.filter((entry) => entry !== undefined)).toEqual(all);
      }),
      { numRuns: drawsOf(200) },
    );
  });
});

it("knows what a running commit writes, also if its caller changes the list meanwhile", async () => {
  const memory = createMemoryStore();
  const gate = createGate();
  const store = withReadCache({
    ...memory,
    async commit(checks, writes) {
      const own = [...writes];
      await gate.pass();
      return memory.commit(checks, own);
    },
  });
  await memory.commit([], [{ key: "a/b", value: "old" }]);
  const writes = [{ key: "a/b", value: "new" }];
  const committed = store.commit([], writes);
  writes.length = 0;
  expect((await store.get("a/b"))?.value).toBe("old");
  gate.open();
  await committed;
  expect((await store.get("a/b"))?.value).toBe("new");
});

/** Whose verbs apply at one moment and return at another, both drawn. */
function slowed(store: Store, scheduler: fc.Scheduler): Store {
  const slow = async <T>(work: () => Awaitable<T>): Promise<T> => {
    await scheduler.schedule(Promise.resolve());
    const result = await work();
    await scheduler.schedule(Promise.resolve());
    return result;
  };
  return {
    ...store,
    get: (key) => slow(() => store.get(key)),
    list: (prefix, options) => slow(() => store.list(prefix, options)),
    commit: (checks, writes) => slow(() => store.commit(checks, writes)),
  };
}
