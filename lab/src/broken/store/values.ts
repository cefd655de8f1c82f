import type { StoredJson } from "@understudy/server/src/ports/store.ts";
import { changeStoredValues, shareObjects, type StoreMutant, changeWrites } from "./mutant.ts";

export const valueMutants: readonly StoreMutant[] = [
  {
    id: "remove-does-nothing",
    fault: "a deleted key is still there",
    over: changeWrites((writes) => writes.filter(({ value }) => value !== undefined)),
  },
  {
    id: "delete-writes-null",
    fault: "a deleted key has the value null",
    over: changeWrites((writes) => writes.map(({ key, value = null }) => ({ key, value }))),
  },
  {
    id: "null-deletes",
    fault: "null is taken for a deletion",
    over: changeWrites((writes) => writes.map(({ key, value }) => ({ key, value: value ?? undefined }))),
  },
  {
    id: "well-formed-text",
    fault: "half of a surrogate pair is replaced",
    over: changeStoredValues((value) => parse(JSON.stringify(value).replace(/\\ud[89a-f]../g, "?"))),
  },
  {
    id: "nul-ends-text",
    fault: "a text ends at its first NUL",
    over: changeStoredValues((value) => parse(JSON.stringify(value).replaceAll("\\u0000", ""))),
  },
  {
    id: "numbers-are-floats",
    fault: "numbers lose half of their digits",
    over: changeStoredValues((value) =>
      parse(JSON.stringify(value), (part) => (typeof part === "number" ? Math.fround(part) : part)),
    ),
  },
  {
    id: "proto-is-lost",
    fault: "a key named __proto__ is assigned instead of defined",
    over: changeStoredValues((value) =>
      value && typeof value === "object" && !Array.isArray(value) ? assigned(value) : value,
    ),
  },
  {
    id: "shares-what-was-written",
    fault: "the writer can change what is stored",
    over: shareObjects("written"),
  },
  { id: "shares-what-was-read", fault: "a reader can change what is stored", over: shareObjects("read") },
  {
    id: "key-is-left-out",
    fault: "an entry does not tell its key",
    over: ({ get }) => ({
      async get(key) {
        const entry = await get(key);
        return entry && { ...entry, key: "" };
      },
    }),
  },
  {
    id: "closed-reads-empty",
    fault: "a closed store answers as if it held nothing",
    over: ({ get, list }) => ({
      async get(key) {
        try {
          return await get(key);
        } catch {
          return undefined;
        }
      },
      async list(prefix, options) {
        try {
          return await list(prefix, options);
        } catch {
          return [];
        }
      },
    }),
  },
  {
    id: "close-fails-twice",
    fault: "closing a closed store throws",
    over: ({ get, close }) => ({
      async close() {
        await get("");
        await close();
      },
    }),
  },
  {
    id: "keys-are-cut",
    fault: "a long key is cut",
    over: changeWrites((writes) => writes.map(({ key, value }) => ({ key: key.slice(0, 1_000), value }))),
  },
  {
    id: "clock-in-seconds",
    fault: "the clock has seconds since 1970",
    over: ({ now }) => ({ now: async () => (await now()) / 1000 }),
  },
  {
    id: "clock-goes-back",
    fault: "each look at the clock shows an earlier time",
    over: ({ now }) => {
      let looks = 0;
      return { now: async () => (await now()) - 1000 * (looks += 1) };
    },
  },
  { id: "nameless", fault: "the store does not say what it is", over: () => ({ name: "" }) },
];

function parse(text: string, change: (part: unknown) => unknown = (part) => part): StoredJson {
  return JSON.parse(text, (_, part) => change(part)) as StoredJson;
}

function assigned(value: object): { [key: string]: never } {
  const copy = {};
  for (const [key, part] of Object.entries(value)) Reflect.set(copy, key, part);
  return copy;
}
