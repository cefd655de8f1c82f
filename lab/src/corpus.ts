/**
 * The corpus: for each mutant and each check that must notice it, the shortest story that shows the fault. The stories
 * are committed in `lab/corpus/`, one file a mutant, so that tests replay them instead of drawing them anew.
 */
import { readdirSync, readFileSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { planOf } from "@understudy/conformance/src/engine/plan.ts";
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import type { Story } from "@understudy/conformance/src/story/story.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Verdict } from "@understudy/conformance/src/check/verdict.ts";
import { hint } from "@understudy/mock-inference";
import { accusationsIn, accusationText } from "./excuses/accusations.ts";
import { providerStories } from "@understudy/conformance/src/apis/resources/generators/providers.ts";
import { honestOther } from "./mutants/providers.ts";
import { openMutant, type Mutant, type FaultyParts } from "./mutants/mutant.ts";

/** The version of the files' format. It changes when stories of the old form can no longer be replayed. */
export const format = 1;

export interface CorpusFile {
  format: typeof format;
  mutant: string;
  stories: readonly CorpusStory[];
}

export interface CorpusStory {
  /** The check that fails on it. */
  check: string;
  /** The family that it was drawn from. */
  generator: string;
  story: Story;
}

const suite = loadSuite();
const folder = new URL("../corpus/", import.meta.url);

/** All files of the corpus. @throws Error for a file that is no JSON, or of another format. */
export function readCorpus(from = folder): CorpusFile[] {
  const files = readdirSync(from).filter((name) => name.endsWith(".json"));
  return files.toSorted().map((name) => {
    const file = parse(name, readFileSync(new URL(name, from), "utf8"));
    if (file.format === format && name === `${file.mutant}.json`) return file;
    throw new Error(`lab/corpus/${name} has format ${file.format} and mutant ${file.mutant}, not ${format}.`);
  });
}

function parse(name: string, text: string): CorpusFile {
  try {
    // Written by `npm run corpus`; its format is checked, and its stories are those of the suite.
    return JSON.parse(text) as CorpusFile;
  } catch (cause) {
    throw new Error(`lab/corpus/${name} is no JSON: ${String(cause)}`, { cause });
  }
}

/** So many stories of each family, then more, are drawn for a fault that shows seldom. */
const draws = [25, 100];
/** So many stories may be run to make one shorter. */
const mostShrinks = 300;

/** The shortest story that shows a mutant to a check; null if none was drawn. Each story has a server of its own. */
export async function findStory({ over }: Mutant, check: Check, seed: number): Promise<CorpusStory | null> {
  const { users = false, otherProvider } = over();
  const target = await openMutant({ users, ...(otherProvider && { otherProvider: honestOther }) });
  await target.close();
  const { groups } = planOf([check], suite.generators, target);
  for (const runs of draws)
    for (const { generator } of groups) {
      const story = await shortest(generator.stories(target.capabilities), { seed, runs }, async (drawn) => {
        const verdict = await replay(over(), { check: check.id, generator: generator.id, story: drawn });
        return verdict.status === "fail";
      });
      if (story !== null) return { check: check.id, generator: generator.id, story };
    }
  return null;
}

async function shortest(
  stories: Arbitrary<Story>,
  { seed, runs }: { seed: number; runs: number },
  shows: (story: Story) => Promise<boolean>,
): Promise<Story | null> {
  let found: Story | null = null;
  let shrinks = 0;
  const property = fc.asyncProperty(stories, async (story) => {
    if (found !== null && (shrinks += 1) > mostShrinks) return true;
    if (!(await shows(story))) return true;
    found = story;
    return false;
  });
  await fc.check(property, { seed, numRuns: runs });
  return found;
}

/** What a check says of a story on a server with these faults. */
export async function replay(parts: FaultyParts, { check, story }: CorpusStory): Promise<Verdict> {
  const { trace } = await traceOn(parts, story);
  const found = suite.checks.find(({ id }) => id === check);
  if (found === undefined) throw new Error(`${check}: ${noSuchCheck(check)}`);
  return judge(found, trace);
}

/** What to say of a name in `killedBy` that no check has. */
export function noSuchCheck(name: string): string {
  const [area = ""] = name.split("/");
  const ids = suite.checks.flatMap(({ id }) => (id.startsWith(`${area}/`) ? [id] : []));
  return `no exported check has this id; ${hint(name, ids, `checks of ${area}`)}`;
}

/** The checks that fail on a story on the honest server, each with what it found: there must be none. */
export async function accusationsOf({ generator, story }: CorpusStory): Promise<string[]> {
  const { trace, target } = await traceOn(
    {
      users: story.alone !== undefined,
      ...(generator === providerStories.id && { otherProvider: honestOther }),
    },
    story,
  );
  return accusationsIn(trace, generator, target).map(accusationText);
}

async function traceOn(parts: FaultyParts, story: Story): Promise<{ trace: Trace; target: Target }> {
  const target = await openMutant(parts);
  try {
    const meter = createRunMeter({ maxRequests: 1_000, timeoutMs: 2_000 });
    return { trace: await runStory(story, target, meter), target };
  } finally {
    await target.close();
  }
}
