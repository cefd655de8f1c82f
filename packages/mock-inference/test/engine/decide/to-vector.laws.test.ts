/** What tests may rely on when they compare vectors of `mock-embed`. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../../../vitest.draws.ts";
import { toVector } from "../../../src/engine/decide/to-vector.ts";

const nearness = (one: string, other: string, dimensions = 384): number => {
  const [a, b] = [toVector(one, dimensions), toVector(other, dimensions)];
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
};
/** Different words of letters that no other alphabet has. */
const words = (letters: string, count: number) =>
  fc.uniqueArray(
    fc
      .array(fc.constantFrom(...letters.split("")), { minLength: 4, maxLength: 9 })
      .map((all) => all.join("")),
    { minLength: count, maxLength: count },
  );

describe("a vector", () => {
  test("is the same for the same text, has the asked length, and is a unit vector", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 2048 }), (text, dimensions) => {
        const vector = toVector(text, dimensions);
        expect(vector).toEqual(toVector(text, dimensions));
        expect(vector).toHaveLength(dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }),
      { numRuns: drawsOf(300) },
    );
  });

  test("is nearer to a text with half of its words than to one with none", () => {
    const drawn = fc
      .integer({ min: 2, max: 12 })
      .chain((half) =>
        fc.tuple(words("abcdefghijk", 2 * half), words("lmnopqrs", half), words("tuvwxyz", 2 * half)),
      );
    fc.assert(
      fc.property(drawn, ([own, others, strange]) => {
        const text = own.join(" ");
        const related = [...own.slice(0, own.length / 2), ...others].join(" ");
        expect(nearness(text, related)).toBeGreaterThan(nearness(text, strange.join(" ")) + 0.1);
      }),
      { numRuns: drawsOf(500) },
    );
  });

  test("does not depend on capitals, marks between words, and the order of words", () => {
    expect(nearness("Cats chase mice!", "mice, CATS; chase")).toBeCloseTo(1, 5);
  });
});
