/** Uploads that break off, or that the store loses. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { handClock } from "../support/hand-clock.ts";
import { keysOf } from "../support/stores.ts";
import { bytesOf, fileServer } from "./support.ts";

const file = new File([bytesOf(1_200_000)], "a");

/** `before`: called before each commit. */
function storeWith(before: (store: Store, keys: readonly string[]) => Promise<void>) {
  const clock = handClock();
  const store: Store = { ...createMemoryStore(), now: async () => clock.millis() };
  const server = fileServer({
    clock,
    store: {
      ...store,
      async commit(checks, writes) {
        await before(
          store,
          writes.map(({ key }) => key),
        );
        return store.commit(checks, writes);
      },
    },
  });
  return { ...server, store, clock };
}

const isPiece = (key: string | undefined, number: number) => key?.endsWith(`/00000${number}`) === true;

test("of an upload that broke off nothing is to be seen, and its pieces go with an upload ten minutes later", async () => {
  let fails = true;
  const { upload, call, store, clock } = storeWith(async (_, [key]) => {
    if (fails && isPiece(key, 2)) throw new Error("the disk is gone");
  });
  expect((await upload(file)).status).toBe(503);
  expect((await call("GET", "/v1/files")).body.data).toEqual([]);
  fails = false;
  clock.move(599_000);
  const { body: during } = await upload(new File([], "b"));
  expect((await keysOf(store)).filter((key) => key.startsWith("file-piece/"))).toHaveLength(2);
  clock.move(1_001);
  const { body: after } = await upload(new File([], "c"));
  for (const { id } of [during, after]) await call("DELETE", `/v1/files/${id}`);
  expect(await keysOf(store)).toEqual([]);
});

test("an upload that is still stored after ten minutes fails, and nothing of it stays", async () => {
  const other = fileServer;
  let swept = false;
  const { upload, store, clock } = storeWith(async (own, [key]) => {
    if (swept || !isPiece(key, 1)) return;
    swept = true;
    clock.move(600_001);
    await other({ store: own, clock }).upload(new File([], "b"));
  });
  expect((await upload(file)).status).toBe(500);
  clock.move(600_001);
  await upload(new File([], "c"));
  const kinds = (await keysOf(store)).map((key) => key.split("/")[0]);
  // Those of the others.
  expect(kinds).toEqual(["file", "file"]);
});
