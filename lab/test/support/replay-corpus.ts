/** Every fault of these mutants is still noticed, by the shortest story that was ever found to show it. */
import { describe, expect, test } from "vitest";
import { checks } from "@understudy/conformance/src/apis/checks.ts";
import { accusationsOf, noSuchCheck, readCorpus, replay, type CorpusStory } from "../../src/corpus.ts";
import type { Mutant } from "../../src/mutants/mutant.ts";

export const corpus = readCorpus();

/** Many mutants have the same shortest story, which the honest server needs to play only once. */
const accusedBefore = new Map<string, Promise<string[]>>();
function accusedWith(played: CorpusStory): Promise<string[]> {
  const key = JSON.stringify([played.generator, played.story]);
  const accused = accusedBefore.get(key) ?? accusationsOf(played);
  accusedBefore.set(key, accused);
  return accused;
}

export function replayCorpus(mutants: readonly Mutant[]): void {
  // At once, as some faults are noticed when the time of a request is over.
  describe.concurrent.each(mutants)("$id: $fault", ({ id, killedBy, over }) => {
    const stories = corpus.find(({ mutant }) => mutant === id)?.stories ?? [];

    test.each(killedBy)("is noticed by %s", async (check) => {
      const story = stories.find((one) => one.check === check);
      if (checks.every((one) => one.id !== check)) throw new Error(`${id} × ${check}: ${noSuchCheck(check)}`);
      if (story === undefined)
        throw new Error(`lab/corpus/${id}.json has no story for ${check}: npm run corpus finds one.`);
      // A failure of this test shows the verdict with its reason.
      expect(await replay(over(), story)).toMatchObject({ status: "fail" });
    });

    test("its stories accuse nobody on the honest server", async () => {
      for (const story of stories) expect(await accusedWith(story)).toEqual([]);
    });
  });
}
