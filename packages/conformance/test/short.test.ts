/** What of a result fits a line of the terminal. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { shortPair, valueLines } from "../src/reporters/words/short.ts";
import { unknownLines } from "../src/reporters/unknown.ts";

test("two long values are cut so that their difference is seen", () => {
  const list = (last: string) => [...Array.from({ length: 40 }, (_, n) => `GET /v1/path/${n}`), last, "end"];
  const [expected, actual] = shortPair(list("POST /v1/agents"), list("POST /v1/models"));
  expect(expected).toBe('…","GET /v1/path/39","POST /v1/agents","end"]');
  expect(actual).toBe('…","GET /v1/path/39","POST /v1/models","end"]');
});

test("values have their own names where neither is known to be right", () => {
  const one = { exchange: 0, path: "content", expected: "Yousaid", actual: "You said" };
  expect(valueLines(one)).toEqual(['expected  "Yousaid"', 'actual    "You said"']);
  expect(valueLines({ ...one, sides: ["deltas put together", "content of the step"] })).toEqual([
    'deltas put together  "Yousaid"',
    'content of the step  "You said"',
  ]);
});

test("values that fit a line are shown whole", () => {
  expect(shortPair({ a: 1 }, undefined)).toEqual(['{"a":1}', "nothing"]);
});

test("texts that differ differ when cut, on one line of at most 100 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string(), fc.string(), (shared, one, other) => {
      fc.pre(one !== other);
      const [first, second] = shortPair(shared + one, shared + other);
      expect(first).not.toBe(second);
      expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(100);
    }),
  );
});

test("checks with one reason stand together, those that are excused last", () => {
  const unknown = (id: string, level: "MUST" | "SHOULD", reason: string, excused: boolean) => ({
    ...{ id, level, reason, excused, status: "unknown" as const, statement: "" },
    runs: { passed: 0, failed: 0, inconclusive: 1 },
  });
  expect(
    unknownLines([
      unknown("a/one", "MUST", "needs kill: with --command", true),
      unknown("a/two", "SHOULD", "needs kill: with --command", true),
      unknown("b/three", "MUST", "seen in 2 of 20 stories, of 5 that it needs", false),
      unknown("a/four", "MUST", "needs kill: with --command", true),
    ]),
  ).toEqual([
    "? MUST b/three: seen in 2 of 20 stories, of 5 that it needs",
    "? 3 checks excused: needs kill: with --command",
    "    MUST a/one a/four",
    "    SHOULD a/two",
  ]);
});
