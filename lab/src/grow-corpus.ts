/** Finds the stories that the corpus lacks. */
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import { accusationsOf, findStory, format, replay, type CorpusFile, type CorpusStory } from "./corpus.ts";
import { mutants } from "./mutants/index.ts";

export interface GrowOptions {
  seed: number;
  /** What the corpus has. */
  known: readonly CorpusFile[];
  /** Of the mutants only this part, such as the second of three: `{ part: 2, of: 3 }`. */
  share: { part: number; of: number };
  /** Only mutants whose id fits. */
  only: RegExp;
  /** Called for each mutant that got new stories, and for each story that could not be had. */
  grown(file: CorpusFile): void;
  missed(text: string): void;
}

export async function growCorpus({ seed, known, share, only, grown, missed }: GrowOptions): Promise<void> {
  const { checks } = loadSuite();
  const mine = mutants.filter(({ id }, n) => n % share.of === share.part - 1 && only.test(id));
  for (const mutant of mine) {
    const had = known.find((file) => file.mutant === mutant.id)?.stories ?? [];
    const stories = had.filter(({ check }) => mutant.killedBy.includes(check));
    for (const check of checks.filter(({ id }) => mutant.killedBy.includes(id))) {
      if (stories.some((one) => one.check === check.id)) continue;
      const found = await findStory(mutant, check, seed);
      const why = found === null ? "no story shows it" : await weaknessOf(found, () => mutant.over());
      if (found === null || why !== null) missed(`${mutant.id} × ${check.id}: ${why}`);
      else stories.push(found);
    }
    if (stories.length !== had.length) grown({ format, mutant: mutant.id, stories });
  }
}

/** Why a story is of no use: it must fail each time on its mutant, and accuse nobody on the honest server. */
async function weaknessOf(
  story: CorpusStory,
  over: () => Parameters<typeof replay>[0],
): Promise<string | null> {
  // As it will be read.
  const read = JSON.parse(JSON.stringify(story)) as CorpusStory;
  for (let n = 0; n < 10; n += 1) {
    const { status } = await replay(over(), read);
    if (status !== "fail") return `replay ${n + 1} of its story: ${status}`;
  }
  const accusations = await accusationsOf(read);
  return accusations.length === 0 ? null : `it accuses the honest server: ${accusations.join("; ")}`;
}
