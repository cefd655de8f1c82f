/** Finds the stories that the corpus lacks. */
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import {
  accusationsOf,
  findStory,
  format,
  noSuchCheck,
  replay,
  type CorpusFile,
  type CorpusStory,
} from "./corpus.ts";
import { mutants as allMutants } from "./mutants/index.ts";
import type { Mutant } from "./mutants/mutant.ts";

export interface GrowOptions {
  seed: number;
  /** The mutants to find stories for; all of them by default. */
  mutants?: readonly Mutant[];
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

export async function growCorpus(options: GrowOptions): Promise<void> {
  const { seed, mutants = allMutants, known, share, only, grown, missed } = options;
  const { checks } = loadSuite();
  const mine = mutants.filter(({ id }, n) => n % share.of === share.part - 1 && only.test(id));
  for (const mutant of mine) {
    const misnamed = mutant.killedBy.filter((name) => checks.every(({ id }) => id !== name));
    for (const name of misnamed) missed(`${mutant.id} × ${name}: ${noSuchCheck(name)}`);
    // A name with a mistake must not cost the mutant the story that it has under the right one.
    if (misnamed.length > 0) continue;
    const had = known.find((file) => file.mutant === mutant.id)?.stories ?? [];
    const stories = had.filter(({ check }) => mutant.killedBy.includes(check));
    for (const check of checks.filter(({ id }) => mutant.killedBy.includes(id))) {
      if (stories.some((one) => one.check === check.id)) continue;
      const found = await findStory(mutant, check, seed);
      const why = found === null ? neverShown : await weaknessOf(found, () => mutant.over());
      if (found === null || why !== null) missed(`${mutant.id} × ${check.id}: ${why}`);
      else stories.push(found);
    }
    if (stories.length !== had.length) grown({ format, mutant: mutant.id, stories });
  }
}

const neverShown =
  "no drawn story failed the check; look at its judge, at the mutant, and at what the generator draws";

/** Why a story is of no use: it must fail each time on its mutant, and never on the honest server. */
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
