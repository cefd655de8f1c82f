import { expect, test } from "vitest";
import type { CorpusFile } from "../src/corpus.ts";
import { growCorpus } from "../src/grow-corpus.ts";
import type { Mutant } from "../src/mutants/mutant.ts";

async function growthOf(mutant: Mutant): Promise<{ grown: CorpusFile[]; missed: string[] }> {
  const story = { check: "streams/steps-pair", generator: "conversation", story: { steps: [] } };
  const known: CorpusFile[] = [{ format: 1, mutant: mutant.id, stories: [story] }];
  const result = { grown: [] as CorpusFile[], missed: [] as string[] };
  await growCorpus({
    ...{ seed: 1, mutants: [mutant], known, share: { part: 1, of: 1 }, only: /./ },
    grown: (file) => result.grown.push(file),
    missed: (text) => result.missed.push(text),
  });
  return result;
}

test("a mutant that names an unknown check keeps its stories, and is reported with the nearest name", async () => {
  const mutant: Mutant = {
    id: "turn-is-wrong",
    fault: "A turn is wrong.",
    killedBy: ["streams/step-pairs"],
    over: () => ({}),
  };
  expect(await growthOf(mutant)).toEqual({
    grown: [],
    missed: [
      "turn-is-wrong × streams/step-pairs: no exported check has this id; did you mean streams/steps-pair?",
    ],
  });
  expect((await growthOf({ ...mutant, killedBy: ["nothing/like-it"] })).missed).toEqual([
    "turn-is-wrong × nothing/like-it: no exported check has this id; there are no checks of nothing",
  ]);
});
