/** Shrinks a story that a check failed on, and runs a known story again. */
import fc from "fast-check";
import type { Check } from "../check/check.ts";
import type { StoryGenerator } from "../check/generator.ts";
import { Interrupted, type Meter } from "../sending/limits.ts";
import { runStory } from "../runner/run-story.ts";
import type { Story } from "../story/story.ts";
import type { Target } from "../target/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "../check/verdict.ts";
import type { Counterexample } from "./result.ts";
import { type FailedRun, judge } from "./tally.ts";
import { timeIsOver } from "./time-limit.ts";

export interface Stage {
  generator: StoryGenerator;
  check: Check;
  target: Target;
  meter: Meter;
  seed: number;
}

export interface ShrinkLimits {
  /** How many stories it may run; 0 leaves the finding as it is. */
  most: number;
  /** The moment after which no more are run. */
  until: number;
}

/** The shortest story that still fails, as far as the limits allow; the first one if it does not fail a second time. */
export async function shrink(
  stage: Stage,
  first: FailedRun,
  { most, until }: ShrinkLimits,
): Promise<Counterexample> {
  const { generator, seed, meter } = stage;
  const original = { ...first, seed, path: `${generator.id}:${first.index}` };
  if (most === 0) return { ...original, unshrunk: null };
  if (meter.stopped !== null) return { ...original, unshrunk: meter.stopped };
  if (Date.now() >= until) return { ...original, unshrunk: timeIsOver };
  const { shortest, path, stopped } = await search(stage, String(first.index), { most, until });
  const unshrunk =
    stopped ?? meter.stopped ?? (shortest === null ? "the same story did not fail a second time" : null);
  if (shortest === null) return { ...original, unshrunk };
  return { ...shortest, seed, path: `${generator.id}:${path}`, unshrunk };
}

/** Runs the one story of a path that was printed with a finding, without the family's name. */
export async function replayPath(
  stage: Stage,
  path: string,
): Promise<{ trace: Trace; verdict: Verdict } | null> {
  const stories: Story[] = [];
  const property = fc.property(stage.generator.stories(stage.target.capabilities), (story) => {
    stories.push(story);
    // If it passed, fast-check would go on with shrunk stories.
    return false;
  });
  fc.check(property, { seed: stage.seed, path, numRuns: 1, endOnFailure: true });
  const [story] = stories;
  if (story === undefined) return null;
  const trace = await runStory(story, stage.target, stage.meter);
  return { trace, verdict: judge(stage.check, trace) };
}

interface Search {
  shortest: Pick<Counterexample, "trace" | "findings"> | null;
  path: string;
  /** Why it stopped before it was through; null otherwise. */
  stopped: string | null;
}

async function search(stage: Stage, path: string, { most, until }: ShrinkLimits): Promise<Search> {
  const { generator, check, target, meter, seed } = stage;
  let tried = 0;
  const found: Search = { shortest: null, path, stopped: null };
  const property = fc.asyncProperty(generator.stories(target.capabilities), async (story) => {
    // The rest count as passed, which keeps the shortest story so far.
    if (found.stopped !== null || tried >= most) return true;
    if (Date.now() >= until) {
      found.stopped = timeIsOver;
      return true;
    }
    tried += 1;
    try {
      const trace = await runStory(story, target, meter);
      const verdict = judge(check, trace);
      if (verdict.status !== "fail") return true;
      found.shortest = { trace, findings: verdict.findings };
      return false;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      found.stopped = error.message;
      return true;
    }
  });
  const outcome = await fc.check(property, { seed, path, numRuns: 1 });
  return { ...found, path: outcome.counterexamplePath ?? path };
}
