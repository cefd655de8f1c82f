/** Looks for a check that notices a mutant on our server in a profile, with the capabilities that a real server gives. */
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { run } from "@understudy/conformance/src/engine/run.ts";
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import type { ProfileName } from "@understudy/contract/profiles";
import { accusationsIn, judgesOfFamily } from "./excuses/accusations.ts";
import { type CorpusStory, readCorpus } from "./corpus.ts";
import { realCapabilitiesOf } from "./excuses/capabilities.ts";
import { honest as honestServer, limits } from "./matrix.ts";
import { type FaultyParts, type Mutant, openMutant } from "./mutants/mutant.ts";

const suite = loadSuite();
const corpus = readCorpus();

/** How many new stories of each family, and from which seed. */
interface Drawing {
  seed: number;
  runs: number;
}

/** The check that fails on one of the mutant's own committed stories. */
export async function byOwnStories(mutant: Mutant, profile: ProfileName): Promise<string | null> {
  for (const story of storiesOf(mutant)) {
    const found = await accuserOf(mutant, profile, story, ({ id }) => id === story.check);
    if (found !== null) return found;
  }
  return null;
}

/** Any check that fails on a committed story of another mutant. */
export async function byStories(
  mutant: Mutant,
  profile: ProfileName,
  of: "its families" | "all families",
): Promise<string | null> {
  const families = familiesOf(mutant);
  const stories = corpus
    .flatMap((file) => file.stories)
    .filter(({ generator }) => of === "all families" || families.includes(generator));
  const isOwn = ({ check }: CorpusStory): boolean => mutant.killedBy.includes(check);
  // What its own checks fail on shows it sooner.
  for (const story of [...stories.filter(isOwn), ...stories.filter((one) => !isOwn(one))]) {
    const found = await accuserOf(mutant, profile, story, () => true);
    if (found !== null) return found;
  }
  return null;
}

/** Any check that fails on new stories of the mutant's families. */
export async function byNewStories(
  mutant: Mutant,
  profile: ProfileName,
  drawing: Drawing,
): Promise<string | null> {
  const families = familiesOf(mutant);
  const found = await accusersOf(mutant, profile, drawing, families);
  if (found.length === 0) return null;
  const honest = await accusersOf(honestServer, profile, drawing, families);
  return found.find((one) => !honest.includes(one)) ?? null;
}

/** All checks that fail on the honest server. */
export function accusersOfHonest(profile: ProfileName, drawing: Drawing): Promise<string[]> {
  const families = suite.generators.map(({ id }) => id);
  return accusersOf(honestServer, profile, drawing, families);
}

type Server = Pick<Mutant, "id" | "over">;

async function accusersOf(
  { id, over }: Server,
  profile: ProfileName,
  drawing: Drawing,
  families: readonly string[],
): Promise<string[]> {
  const generators = suite.generators.filter((one) => families.includes(one.id));
  const target = await openAsReal(over(), id, profile);
  try {
    const result = await run({ ...suite, ...limits, ...drawing, generators, target });
    return result.checks.flatMap((one) => (one.status === "fail" ? [one.id] : []));
  } finally {
    await target.close();
  }
}

function storiesOf({ id }: Mutant): readonly CorpusStory[] {
  return corpus.find(({ mutant }) => mutant === id)?.stories ?? [];
}

function familiesOf(mutant: Mutant): string[] {
  return storiesOf(mutant).map(({ generator }) => generator);
}

/** A check that fails on this story, and does not on the honest server. */
async function accuserOf(
  server: Server,
  profile: ProfileName,
  story: CorpusStory,
  wanted: (check: Check) => boolean,
): Promise<string | null> {
  const failed = await failedOn(server, profile, story, wanted);
  if (failed.length === 0) return null;
  const honest = await failedOn(honestServer, profile, story, wanted);
  return failed.find((one) => !honest.includes(one)) ?? null;
}

async function failedOn(
  { id, over }: Server,
  profile: ProfileName,
  { generator, story }: CorpusStory,
  wanted: (check: Check) => boolean,
): Promise<string[]> {
  const target = await openAsReal(over(), id, profile);
  try {
    const checks = suite.checks.filter(wanted);
    if (judgesOfFamily(generator, checks, target).length === 0) return [];
    const trace = await runStory(story, target, createRunMeter(limits));
    return accusationsIn(trace, generator, target, checks).map(({ check }) => check);
  } finally {
    await target.close();
  }
}

async function openAsReal(parts: FaultyParts, id: string, profile: ProfileName): Promise<Target> {
  const target = await openMutant(parts, id, profile);
  const real = realCapabilitiesOf(profile);
  const capabilities = new Set([...target.capabilities].filter((one) => real.has(one)));
  return { ...target, capabilities };
}
