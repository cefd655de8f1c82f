import fc from "fast-check";
import { expect, test } from "vitest";
import { createLruCache } from "../src/index.ts";

interface Value {
  size: number;
  pinned: boolean;
}

const most = 6;
const key = fc.constantFrom("a", "b", "c", "d", "e");
const value = fc.record({ size: fc.nat({ max: most + 1 }), pinned: fc.boolean() });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("set" as const), key, value }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("get" as const), key }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), key }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("clear" as const) }) },
  ),
  { maxLength: 60, size: "max" },
);

type Entries = [string, Value][];

/** Without the least recently used ones that are in the way of a value of this size. */
function withRoomFor(size: number, entries: Entries): Entries {
  const total = entries.reduce((sum, [, one]) => sum + one.size, 0);
  const first = entries.findIndex(([, { pinned }]) => !pinned);
  return total + size <= most || first === -1 ? entries : withRoomFor(size, entries.toSpliced(first, 1));
}

function entriesAfter(step: { do: string; key?: string; value?: Value }, entries: Entries): Entries {
  const others = entries.filter(([one]) => step.do !== "clear" && one !== step.key);
  const before = entries.filter(([one]) => one === step.key);
  if (step.do === "get") return [...others, ...before];
  if (step.key === undefined || step.value === undefined || step.value.size > most) return others;
  return [...withRoomFor(step.value.size, others), [step.key, step.value]];
}

test("the cache has what was used last, as much of it as fits beside what may not be dropped", () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const cache = createLruCache<string, Value>(most, ({ pinned }) => !pinned);
      let expected: Entries = [];
      for (const step of drawn) {
        const known = new Map(expected);
        if (step.do === "set") cache.set(step.key, step.value, step.value.size);
        else if (step.do === "get") expect(cache.get(step.key)).toBe(known.get(step.key));
        else if (step.do === "delete") expect(cache.delete(step.key)).toBe(known.has(step.key));
        else cache.clear();
        expected = entriesAfter(step, expected);
        expect(cache.entries()).toEqual(expected);
      }
    }),
  );
});

test("without sizes the limit is of entries, and the one that was not used for longest goes", () => {
  const cache = createLruCache<string, number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);
  expect(cache.entries()).toEqual([
    ["a", 1],
    ["c", 3],
  ]);
});
