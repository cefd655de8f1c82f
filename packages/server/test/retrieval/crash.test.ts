/** What an insert leaves whose process dies between any two of its commits: the documents before it, or those after it. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { finishChunkCleanups } from "../../src/application/records/chunk-cleanup.ts";
import { toRecordStore } from "../../src/application/records/with-problems.ts";
import type { Store } from "../../src/ports/store.ts";
import { keysOf } from "../support/stores.ts";
import { documentOf, near, newDb } from "./law.ts";
import { embeddedOn } from "./open-embedded.ts";

/** After so many commits nothing reaches the store any more, as if the process were dead. */
function dyingAfter(store: Store, commits: number): Store & { readonly died: boolean } {
  let left = commits;
  return {
    ...store,
    get died() {
      return left < 0;
    },
    commit(checks, writes) {
      left -= 1;
      if (left < 0) return Promise.reject(new Error("the process is dead"));
      return store.commit(checks, writes);
    },
  };
}

const many = Array.from({ length: 450 }, (_, at) => [1, at, 0]);

test("an insert that dies is seen whole or not at all, and the next start leaves nothing of it behind", async () => {
  let survived = 0;
  for (let commits = 0; survived === 0; commits += 1) {
    const store = createMemoryStore();
    const db = newDb();
    await embeddedOn(store).put(db, [documentOf("d", [[1, 0, 0]], "old"), documentOf("e", [[0, 1, 0]])]);
    const before = await keysOf(store);
    const dying = dyingAfter(store, commits);
    const put = embeddedOn(dying, { instance: "dead" }).put(db, [documentOf("d", many, "new")]);
    const isPut = await put.then(
      () => true,
      () => false,
    );
    if (!dying.died) survived += 1;
    const index = embeddedOn(store, { instance: "next" });
    const seen = async (): Promise<unknown[]> => {
      const found = await index.search(db, { ...near([1, 1, 0], 1_000), documents: ["d"] });
      return [found.length, new Set(found.map(({ text }) => text.split(" ")[0])).size];
    };
    const shown = await seen();
    expect(
      [
        [1, 1],
        [many.length, 1],
      ],
      `after ${commits} commits`,
    ).toContainEqual(shown);
    if (isPut) expect(shown).toEqual([many.length, 1]);
    await finishChunkCleanups(toRecordStore(store), "next");
    expect(await seen()).toEqual(shown);
    const chunks = (await keysOf(store)).filter((key) => key.startsWith("chunk"));
    expect(chunks, `after ${commits} commits`).toHaveLength(shown[0] === 1 ? 2 : many.length + 1);
    if (shown[0] === 1) expect(await keysOf(store)).toEqual(before);
  }
});

test("an insert of a db that is deleted meanwhile fails, and leaves nothing", async () => {
  const store = createMemoryStore();
  const alive = { key: "vector_db/docs", version: "" };
  await store.commit([], [{ key: alive.key, value: {} }]);
  const db = { ...newDb(), alive: [{ ...alive, version: (await store.get(alive.key))?.version ?? null }] };
  let commits = 0;
  const deleting: Store = {
    ...store,
    async commit(checks, writes) {
      commits += 1;
      // Between two commits of chunks.
      if (commits === 3) {
        await store.commit([], [{ key: alive.key, value: undefined }]);
        await embeddedOn(store).drop(db);
      }
      return store.commit(checks, writes);
    },
  };
  await expect(embeddedOn(deleting).put(db, [documentOf("d", many)])).rejects.toThrow("was deleted");
  expect(await keysOf(store)).toEqual([]);
});

test("a vector db that is too large for the memory is refused with both numbers", async () => {
  const index = embeddedOn(createMemoryStore(), { mostBytes: 1_000 });
  const db = newDb();
  await index.put(db, [documentOf("d", many)]);
  await expect(index.search(db, near([1, 0, 0]))).rejects.toThrow(
    "The vector db takes 5400 bytes in memory, and all of them together may take 1000.",
  );
});
