import { deepStrictEqual, notStrictEqual, ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { drawsOf } from "../../../../../vitest.draws.ts";
import type { StoredJson } from "../../../src/ports/store.ts";
import { fails, law, keysOf, type StoreLaw, unchanged, valueOf, write } from "./law.ts";

/** Half of a surrogate pair is a legal JavaScript string, and UTF-8 has no room for it. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const values = fc.oneof(fc.jsonValue(), fc.jsonValue({ stringUnit: codeUnit })) as fc.Arbitrary<StoredJson>;

/** What a value is as JSON: the only difference is that -0 is 0. */
const asJson = (value: StoredJson): StoredJson => JSON.parse(JSON.stringify(value)) as StoredJson;

const awkward: Record<string, StoredJson> = {
  null: null,
  "empty text": "",
  "lone surrogates": "\ud83d and \ude00, reversed \ude00\ud83d",
  "text with controls": "\u0000\u001f\u2028\ufeff\uffff'\"\\",
  numbers: [0.1 + 0.2, 1e308, 5e-324, 2 ** 53, 2 ** 53 - 1, -1e-7, 1.7976931348623157e308],
  nesting: JSON.parse("[".repeat(200) + "]".repeat(200)) as StoredJson,
  "names of prototypes": JSON.parse(
    '{"__proto__":{"a":1},"constructor":null,"toString":1,"2":0,"1":0}',
  ) as StoredJson,
  "a long text": "größer ".repeat(50_000),
};

export const valueLaws: readonly StoreLaw[] = [
  law("every JSON value comes back equal", async (store) => {
    for (const [key, value] of Object.entries(awkward)) {
      await write(store, { [key]: value });
      deepStrictEqual(await valueOf(store, key), value);
      deepStrictEqual((await store.list(key))[0]?.value, value);
    }
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        await write(store, { key: value });
        deepStrictEqual(await valueOf(store, "key"), asJson(value));
      }),
      { numRuns: drawsOf(60) },
    );
  }),

  law("an entry has its key", async (store) => {
    await write(store, { "agent/a": 1 });
    strictEqual((await store.get("agent/a"))?.key, "agent/a");
    deepStrictEqual(await keysOf(store, ""), ["agent/a"]);
  }),

  law("a key may be long", async (store) => {
    // Random, as some stores compress: the longest that there are, of a name and what stands around it.
    const long = fc.sample(fc.string({ unit: "binary-ascii", minLength: 2_200, maxLength: 2_200 }), 1);
    const key = `model/${(long[0] ?? "").replaceAll(/[^!-~]/g, "x")}`;
    await write(store, { [key]: 1, [`${key}/`]: 2 });
    strictEqual(await valueOf(store, key), 1);
    deepStrictEqual(await keysOf(store, key), [key, `${key}/`]);
  }),

  law("what was written shares nothing with what is stored", async (store) => {
    const value = { list: [1] };
    await write(store, { key: value });
    value.list.push(2);
    deepStrictEqual(await valueOf(store, "key"), { list: [1] });
  }),

  law("what was read shares nothing with what is stored", async (store) => {
    await write(store, { key: { list: [1] } });
    for (const read of [() => valueOf(store, "key"), async () => (await store.list("key"))[0]?.value]) {
      const value = (await read()) as { list: number[] };
      if (!Object.isFrozen(value.list)) value.list.push(2);
      deepStrictEqual(await read(), { list: [1] });
    }
  }),

  law("a key that was deleted, or never written, is absent", async (store) => {
    await write(store, { a: 1, b: 2 });
    await write(store, { a: undefined, never: undefined });
    deepStrictEqual([await store.get("a"), await store.get("never")], [undefined, undefined]);
    deepStrictEqual(await keysOf(store, ""), ["b"]);
    deepStrictEqual(await unchanged(store, "a"), { key: "a", version: null });
  }),

  law("a closed store throws, and closing it again does not", async (store) => {
    await write(store, { key: 1 });
    await store.close();
    await fails(() => store.get("key"));
    await fails(() => store.list(""));
    await fails(() => store.commit([], [{ key: "key", value: 2 }]));
    await fails(() => store.commit([], []));
    await fails(() => store.now());
    await store.close();
  }),

  law("its clock has milliseconds since 1970, and does not go back", async (store) => {
    const times: number[] = [];
    for (let reads = 0; reads < 5; reads += 1) times.push(await store.now());
    deepStrictEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    const dayMs = 86_400_000;
    for (const time of times) ok(Math.abs(time - Date.now()) < dayMs, `the clock is at ${time}`);
  }),

  law("a store has a name", async (store) => {
    notStrictEqual(store.name, "");
    strictEqual(typeof store.exclusive, "boolean");
  }),
];
