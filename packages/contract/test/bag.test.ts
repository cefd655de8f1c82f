import fc from "fast-check";
import { expect, it } from "vitest";
import { createBag } from "../src/index.ts";

it("has what was added and not removed since, as a set has", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(), { nil: null })), (steps) => {
      const bag = createBag<number>();
      const set = new Set<number>();
      const removals: [number, () => void][] = [];
      for (const [nth, step] of steps.entries()) {
        const [item, remove] = removals[(step ?? 0) % removals.length] ?? [];
        if (step === null || remove === undefined || item === undefined) {
          removals.push([nth, bag.add(nth)]);
          set.add(nth);
        } else {
          // Often a second time.
          remove();
          set.delete(item);
        }
        expect([...bag].toSorted()).toEqual([...set].toSorted());
        expect(bag.size).toBe(set.size);
        expect(bag.some((one) => one === nth)).toBe(set.has(nth));
      }
    }),
  );
});

it("may be changed while it is gone through", () => {
  const bag = createBag<() => void>();
  let calls = 0;
  for (let nth = 0; nth < 3; nth += 1) {
    const remove = bag.add(() => {
      calls += 1;
      remove();
    });
  }
  for (const call of bag) call();
  expect([calls, bag.size]).toEqual([3, 0]);
});
