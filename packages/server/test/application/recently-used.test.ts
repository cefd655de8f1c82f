import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecentlyUsed } from "../../src/ports/recently-used.ts";

const names = fc.constantFrom("a", "b", "c", "d", "e");
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("set" as const), name: names, size: fc.nat({ max: 7 }) }),
    fc.record({ do: fc.constant("get" as const), name: names }),
    fc.record({ do: fc.constant("delete" as const), name: names }),
  ),
  { maxLength: 60 },
);

test("the cache never exceeds its limit, gives the value that was set last, and keeps new values", () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const most = 6;
      const cache = createRecentlyUsed<{ size: number }>(most);
      const last = new Map<string, { size: number }>();
      for (const step of drawn) {
        if (step.do === "set") {
          const value = { size: step.size };
          cache.set(step.name, value, step.size);
          last.set(step.name, value);
          expect(cache.get(step.name)).toBe(step.size > most ? undefined : value);
        } else if (step.do === "delete") {
          cache.delete(step.name);
          last.delete(step.name);
        } else expect([undefined, last.get(step.name)]).toContain(cache.get(step.name));
        const kept = [...last].flatMap(([name]) => cache.get(name) ?? []);
        expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("the value that was not used is dropped first", () => {
  const cache = createRecentlyUsed<number>(2);
  cache.set("a", 1, 1);
  cache.set("b", 2, 1);
  cache.get("a");
  cache.set("c", 3, 1);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});
