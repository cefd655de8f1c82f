/** The corpus is complete, and of every tenth mutant its stories still show the fault; `npm run test:deep` replays all. */
import { expect, test } from "vitest";
import { checks } from "@understudy/conformance/src/apis/checks.ts";
import { mutants } from "../src/mutants/index.ts";
import { corpus, replayCorpus } from "./support/replay-corpus.ts";

replayCorpus(mutants.filter((_, n) => n % 10 === 0));

test("the corpus has a story for every check that a mutant names", () => {
  const needed = mutants.flatMap(({ id, killedBy }) => killedBy.map((check) => `${id} × ${check}`));
  const held = new Set(
    corpus.flatMap(({ mutant, stories }) => stories.map(({ check }) => `${mutant} × ${check}`)),
  );
  expect(needed.filter((one) => !held.has(one))).toEqual([]);
});

test.each(checks)("$id has a mutant that it must notice", ({ id }) => {
  const hasMutant = mutants.some(({ killedBy }) => killedBy.includes(id));
  expect(hasMutant, `no killedBy in lab/src/mutants/ names ${id}`).toBe(true);
});

test("ids of mutants are unique, and say operation and fault", () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  expect(mutants.filter(({ id }) => !/^[a-z]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
});

test("the corpus holds nothing that no mutant names", () => {
  const named = mutants.flatMap(({ id, killedBy }) => killedBy.map((check) => `${id} × ${check}`));
  const held = corpus.flatMap(({ mutant, stories }) => stories.map(({ check }) => `${mutant} × ${check}`));
  expect(held.filter((one) => !named.includes(one))).toEqual([]);
});
