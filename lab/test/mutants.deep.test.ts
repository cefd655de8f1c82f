/** Faults are still noticed by stories that are drawn anew, and not by those of the corpus alone. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checks } from "@understudy/conformance/src/checks/index.ts";
import { findStory, format, readCorpus } from "../src/corpus.ts";
import { mutants } from "../src/mutants/index.ts";
import { seed, shuffled, timeoutOf, within } from "./support/budget.ts";

const share = 0.8;

test("new stories show the faults of mutants", { timeout: timeoutOf(share) }, async () => {
  const pairs = shuffled(
    mutants.flatMap((mutant) =>
      checks.filter(({ id }) => mutant.killedBy.includes(id)).map((check) => ({ mutant, check })),
    ),
  );
  const corpus = readCorpus();
  const missed: string[] = [];
  let drawn = 0;
  for (const n of within(share)) {
    const { mutant, check } = pairs[n] ?? {};
    if (mutant === undefined || check === undefined) break;
    const story = await findStory(mutant, check, seed);
    drawn += 1;
    if (story === null) missed.push(`${mutant.id} × ${check.id}`);
    else {
      const { stories = [] } = corpus.find((file) => file.mutant === mutant.id) ?? {};
      // A story that the corpus lacks joins it, and shows in the diff.
      if (stories.every((one) => one.check !== check.id)) {
        const file = new URL(`../corpus/${mutant.id}.json`, import.meta.url);
        const grown = { format, mutant: mutant.id, stories: [...stories, story] };
        writeFileSync(file, `${JSON.stringify(grown, null, 1)}\n`);
      }
    }
  }
  console.log(`${drawn} of ${pairs.length} pairs of mutant and check drawn anew with seed ${seed}`);
  expect(missed).toEqual([]);
});
