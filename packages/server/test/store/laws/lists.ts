import { deepStrictEqual } from "node:assert/strict";
import type { Store } from "../../../src/ports/store.ts";
import { keysOf, law, type StoreLaw, write } from "./law.ts";

/** In the order of their code units, which is neither a dictionary's nor the one in which they are written. */
const ordered = [
  "session/A",
  "session/a",
  "session/a ",
  "session/a b",
  "session/a%b",
  "session/a-b",
  "session/a/b",
  "session/a/b/c",
  "session/a0",
  "session/a_b",
  "session/ab",
  "session/a~",
  "session/b",
  "session0",
  "sessions/a",
];

async function fill(store: Store, keys: readonly string[] = ordered): Promise<void> {
  // Not in order: a prime step visits all of them.
  const shuffled = keys.map((_, index) => keys[(index * 7919) % keys.length]);
  for (const key of shuffled) await write(store, { [key ?? ""]: key });
}

export const listLaws: readonly StoreLaw[] = [
  law("a list is in the order of code units", async (store) => {
    await fill(store);
    deepStrictEqual(await keysOf(store, ""), ordered);
    deepStrictEqual(await keysOf(store, "", { reverse: true }), ordered.toReversed());
  }),

  law("a list that was read before has what was written since", async (store) => {
    const values = async () => (await store.list("a/")).map(({ key, value }) => [key, value]);
    await write(store, { "a/1": 1, "a/2": 2 });
    deepStrictEqual(await values(), [
      ["a/1", 1],
      ["a/2", 2],
    ]);
    await write(store, { "a/1": undefined, "a/2": 3, "a/3": 4 });
    deepStrictEqual(await values(), [
      ["a/2", 3],
      ["a/3", 4],
    ]);
  }),

  law("a list has its children at any depth, and no siblings", async (store) => {
    await fill(store);
    deepStrictEqual(await keysOf(store, "session/a/"), ["session/a/b", "session/a/b/c"]);
    deepStrictEqual(await keysOf(store, "session/a/b/"), ["session/a/b/c"]);
    deepStrictEqual(await keysOf(store, "session/b/"), []);
    deepStrictEqual(
      await keysOf(store, "session/"),
      ordered.filter((key) => key.startsWith("session/")),
    );
  }),

  law("a prefix is neither a pattern nor cut at a slash", async (store) => {
    await fill(store);
    deepStrictEqual(await keysOf(store, "session/a"), ordered.slice(1, 12));
    deepStrictEqual(await keysOf(store, "session/a_"), ["session/a_b"]);
    deepStrictEqual(await keysOf(store, "session/a%"), ["session/a%b"]);
    deepStrictEqual(await keysOf(store, "session/b"), ["session/b"]);
    for (const prefix of ["SESSION", "session/*", "session/?", "session/[ab]", "a", "session/a~~"])
      deepStrictEqual(await keysOf(store, prefix), []);
  }),

  law("a list begins after a key, whether or not that exists", async (store) => {
    await fill(store, ["j", "k/b", "k/d", "k/f", "l"]);
    deepStrictEqual(await keysOf(store, "k/", { after: "k/b" }), ["k/d", "k/f"]);
    deepStrictEqual(await keysOf(store, "k/", { after: "k/c" }), ["k/d", "k/f"]);
    deepStrictEqual(await keysOf(store, "k/", { after: "k/b/x" }), ["k/d", "k/f"]);
    for (const after of ["", "a", "k", "k/"])
      deepStrictEqual(await keysOf(store, "k/", { after }), ["k/b", "k/d", "k/f"]);
    for (const after of ["k/f", "k/g", "k0", "l", "z"])
      deepStrictEqual(await keysOf(store, "k/", { after }), []);
  }),

  law("reversed, a list begins before a key, whether or not that exists", async (store) => {
    await fill(store, ["j", "k/b", "k/d", "k/f", "l"]);
    const keys = (after: string) => keysOf(store, "k/", { after, reverse: true });
    deepStrictEqual(await keys("k/f"), ["k/d", "k/b"]);
    deepStrictEqual(await keys("k/e"), ["k/d", "k/b"]);
    for (const after of ["k/g", "k0", "l", "z"]) deepStrictEqual(await keys(after), ["k/f", "k/d", "k/b"]);
    for (const after of ["k/b", "k/a", "k/", "k", "a", ""]) deepStrictEqual(await keys(after), []);
  }),

  law("a limit keeps the first entries of the direction", async (store) => {
    await fill(store, ["k/a", "k/b", "k/c", "l"]);
    deepStrictEqual(await keysOf(store, "k/", { limit: 2 }), ["k/a", "k/b"]);
    deepStrictEqual(await keysOf(store, "k/", { limit: 2, reverse: true }), ["k/c", "k/b"]);
    deepStrictEqual(await keysOf(store, "k/", { limit: 1, after: "k/a" }), ["k/b"]);
    deepStrictEqual(await keysOf(store, "k/", { limit: 1, after: "k/c", reverse: true }), ["k/b"]);
    deepStrictEqual(await keysOf(store, "k/", { limit: 9 }), ["k/a", "k/b", "k/c"]);
  }),

  law("a limit of 0, or less, gives nothing", async (store) => {
    await fill(store, ["k/a", "k/b"]);
    deepStrictEqual(await store.list("k/", { limit: 0 }), []);
    deepStrictEqual(await store.list("", { limit: 0, reverse: true, after: "z" }), []);
    deepStrictEqual(await store.list("k/", { limit: -1 }), []);
    deepStrictEqual(await store.list("k/", { limit: -1, reverse: true }), []);
  }),

  law("a list of keys has the keys of the list, and nothing of their records", async (store) => {
    await fill(store);
    const options = [
      {},
      { limit: 3 },
      { limit: 0 },
      { reverse: true, limit: 4 },
      { after: "session/a b" },
      { skip: 2 },
    ];
    for (const option of options)
      for (const prefix of ["", "session/", "session/a_", "none"]) {
        const keys = await keysOf(store, prefix, option);
        const found = await store.list(prefix, { ...option, keysOnly: true });
        deepStrictEqual(
          found,
          keys.map((key) => ({ key, value: null, version: "" })),
        );
      }
  }),

  law("a list passes over entries first, from its own end", async (store) => {
    await fill(store, ["j", "k/a", "k/b", "k/c", "k/d", "l"]);
    deepStrictEqual(await keysOf(store, "k/", { skip: 1 }), ["k/b", "k/c", "k/d"]);
    deepStrictEqual(await keysOf(store, "k/", { skip: 1, limit: 2 }), ["k/b", "k/c"]);
    deepStrictEqual(await keysOf(store, "k/", { skip: 1, limit: 1, after: "k/b" }), ["k/d"]);
    deepStrictEqual(await keysOf(store, "k/", { skip: 1, limit: 2, reverse: true }), ["k/c", "k/b"]);
    deepStrictEqual(await keysOf(store, "k/", { skip: 1, after: "k/c", reverse: true }), ["k/a"]);
    for (const reverse of [false, true])
      for (const skip of [4, 5, 2 ** 31]) deepStrictEqual(await keysOf(store, "k/", { skip, reverse }), []);
  }),

  law("pages, each after the last key of the one before, are the whole list", async (store) => {
    await fill(store);
    for (const reverse of [false, true]) {
      const pages: string[] = [];
      let page: string[];
      do {
        page = await keysOf(store, "session/", { reverse, limit: 3, after: pages.at(-1) });
        pages.push(...page);
        // A store that ignores `after` would go on for ever.
      } while (page.length > 0 && pages.length < 2 * ordered.length);
      deepStrictEqual(pages, await keysOf(store, "session/", { reverse }));
    }
  }),

  law("a list without a limit has all entries, however many", async (store) => {
    const keys = Array.from({ length: 1_500 }, (_, index) => `turn/${String(index).padStart(6, "0")}`);
    await store.commit(
      [],
      keys.map((key) => ({ key, value: key })),
    );
    deepStrictEqual(await keysOf(store, "turn/"), keys);
  }),
];
