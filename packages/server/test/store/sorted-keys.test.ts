/** Keys in pieces are listed as one sorted array would be. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSortedKeys } from "../../src/adapters/store/sorted-keys.ts";

const size = 3_000;
const keyOf = (n: number): string => `${["agent", "session", "turn"][n % 3]}/${String(n).padStart(5, "0")}`;

test("keys are listed as from one array, when there are many pieces and some are emptied", () => {
  const shuffled = fc.shuffledSubarray(
    Array.from({ length: size }, (_, n) => keyOf(n)),
    { minLength: size },
  );
  // In order too, as ids that grow with time come into the middle.
  const runs = shuffled.map((keys) =>
    [0, 1, 2].flatMap((n) => keys.slice(n * 1_000, (n + 1) * 1_000).toSorted()),
  );
  const removed = fc.record({ from: fc.nat(size), count: fc.nat(size) });
  const query = fc.record({
    prefix: fc.constantFrom("", "a", "agent/", "session/", "session/01", "turn/", "turn/9", "z"),
    after: fc.option(fc.nat(size + 10).map(keyOf), { nil: undefined }),
    skip: fc.nat(1_200),
    limit: fc.option(fc.nat(1_200), { nil: undefined }),
    reverse: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.oneof(shuffled, runs),
      removed,
      fc.array(query, { maxLength: 20 }),
      (added, { from, count }, queries) => {
        const keys = createSortedKeys();
        for (const key of added) keys.add(key);
        const sorted = added.toSorted((one, other) => (one < other ? -1 : 1));
        const gone = sorted.splice(from, count);
        for (const key of gone) keys.remove(key);
        const again = gone.splice(0, gone.length / 2);
        for (const key of again) keys.add(key);
        sorted.splice(from, 0, ...again);
        keys.remove("agent/absent");
        for (const { prefix, after, skip, limit, reverse } of queries) {
          const within = sorted.filter(
            (key) => key.startsWith(prefix) && (after === undefined || (reverse ? key < after : key > after)),
          );
          const all = (reverse ? within.toReversed() : within).slice(skip);
          const options = {
            skip,
            reverse,
            ...(after !== undefined && { after }),
            ...(limit !== undefined && { limit }),
          };
          expect(keys.list(prefix, options)).toEqual(all.slice(0, limit));
        }
      },
    ),
    { numRuns: 30 },
  );
});
