import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { withinTokens } from "../../src/domain/retrieval/budget.ts";
import { chunksOf, countChunks } from "../../src/domain/retrieval/chunks.ts";
import { weightOfWord, wordScore, wordsIn } from "../../src/domain/retrieval/keywords.ts";
import { compareScored, createBest, fuse } from "../../src/domain/retrieval/rank.ts";
import { cosineOf, toUnit } from "../../src/domain/retrieval/similarity.ts";
import { checkTemplate, defaultTemplate, describeFound } from "../../src/domain/retrieval/template.ts";

const runs = { numRuns: drawsOf(1_000) };
const tokens = fc.array(
  fc.string({ minLength: 1, maxLength: 4 }).map((one) => `${one}x`),
  { minLength: 1, maxLength: 60 },
);

describe("chunks", () => {
  test("have at most the tokens that were asked for, and every token is in one", () => {
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 20 }), (given, size) => {
        const named = given.map((one, at) => `<${at}>${one}`);
        const chunks = chunksOf(named, size);
        expect(chunks).toHaveLength(countChunks(named.length, size));
        for (const chunk of chunks) expect(chunk.tokens).toBeLessThanOrEqual(size);
        for (const one of named) expect(chunks.some(({ text }) => text.includes(one))).toBe(true);
      }),
      runs,
    );
  });

  test("repeat a quarter of the one before, and the last is no part of it", () => {
    const given = Array.from({ length: 10 }, (_, at) => `${at} `);
    const texts = chunksOf(given, 4).map(({ text }) => text);
    expect(texts).toEqual(["0 1 2 3 ", "3 4 5 6 ", "6 7 8 9 "]);
    expect(chunksOf(given, 10)).toHaveLength(1);
    expect(chunksOf([" ", "\n"], 4)).toEqual([]);
  });
});

const scored = fc.record({
  document_id: fc.constantFrom("a", "b", "a10", "a9"),
  position: fc.nat(3),
  score: fc.constantFrom(0, 0.5, 1),
});

describe("the order of chunks", () => {
  test("is by score, then document id, then position, whatever the order in which they came", () => {
    fc.assert(
      fc.property(fc.array(scored), fc.integer({ min: 1, max: 8 }), (all, most) => {
        const best = createBest<(typeof all)[number]>(most);
        for (const one of all) if (best.admits(one.score)) best.add(one);
        expect(best.list()).toEqual(all.toSorted(compareScored).slice(0, most));
      }),
      runs,
    );
  });

  test("of two lists adds 1 / (60 + rank) of each", () => {
    const [a, b] = [
      { document_id: "a", position: 0, score: 9 },
      { document_id: "b", position: 0, score: 1 },
    ];
    const fused = fuse([[a, b], [b]]);
    expect(fused.map(({ document_id }) => document_id)).toEqual(["b", "a"]);
    expect(fused[0]?.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
    expect(fuse([[a, b], [b]], 1)[1]?.score).toBeCloseTo(1 / 2, 12);
  });
});

test("the cosine is 1 for a direction, -1 against it, 0 across it, and 0 with a vector of zeros", () => {
  const rows = new Float32Array([...toUnit([3, 4]), ...toUnit([0, 0])]);
  expect(cosineOf(toUnit([6, 8]), rows, 0)).toBeCloseTo(1, 6);
  expect(cosineOf(toUnit([-3, -4]), rows, 0)).toBeCloseTo(-1, 6);
  expect(cosineOf(toUnit([-4, 3]), rows, 0)).toBeCloseTo(0, 6);
  expect(cosineOf(toUnit([1, 1]), rows, 1)).toBe(0);
});

test("BM25 is that of its authors", () => {
  // Two of three chunks have the word; one has it twice among 4 words, and 3 is usual.
  const weight = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
  expect(weightOfWord(2, 3)).toBeCloseTo(weight, 12);
  const expected = (weight * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * (4 / 3)));
  expect(wordScore(weight, 2, 4, 3)).toBeCloseTo(expected, 12);
  expect(wordsIn("Über 30 Tage, don't")).toEqual(["über", "30", "tage", "don", "t"]);
});

test("what fits into the tokens ends with the first that does not", () => {
  const of = (...all: number[]) => all.map((one) => ({ tokens: one }));
  expect(withinTokens(of(3, 4, 1), 7)).toEqual(of(3, 4));
  expect(withinTokens(of(3, 5, 1), 7)).toEqual(of(3));
  expect(withinTokens(of(8), 7)).toEqual([]);
  expect(withinTokens(of(7), 7)).toEqual(of(7));
});

test("a template needs the place of the text and of the number, and what stands in a chunk is no place", () => {
  expect(() => checkTemplate(defaultTemplate)).not.toThrow();
  expect(() => checkTemplate("{index}")).toThrow("lacks {chunk.content}.");
  expect(() => checkTemplate("x")).toThrow("lacks {chunk.content} and {index}.");
  const found = [{ text: "{index} $& {metadata}", metadata: { a: 1 } }];
  const [, one] = describeFound(found, "{index}: {chunk.content} {metadata}", "q");
  expect(one).toBe('1: {index} $& {metadata} {"a":1}');
});
