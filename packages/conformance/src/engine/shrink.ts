/** Shrinks a story that a check failed on, and runs a known story again. */
import fc from "fast-check";
import type { Check } from "../check.ts";
import type { StoryGenerator } from "../generators/generator.ts";
import { Interrupted, type Meter } from "../runner/limits.ts";
import { runStory } from "../runner/run-story.ts";
import type { Story } from "../story/story.ts";
import type { Target } from "../targets/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "../verdict.ts";
import type { Counterexample } from "./result.ts";
import { type FailedRun, judge } from "./tally.ts";

interface Stage {
  generator: StoryGenerator;
  check: Check;
  target: Target;
  meter: Meter;
  seed: number;
}

/**
 * The shortest story that still fails, found with at most `most` stories; the first one if it does not fail a second
 * time, or `most` is 0.
 */
export async function shrink(stage: Stage, first: FailedRun, most: number): Promise<Counterexample> {
  const { generator, seed } = stage;
  const found = most === 0 ? null : await search(stage, String(first.index), most);
  const { trace, findings } = found ?? first;
  const path = `${generator.id}:${found?.path ?? first.index}`;
  return { trace, findings, seed, path, repeated: most === 0 || found !== null };
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

interface Found extends Pick<Counterexample, "trace" | "findings"> {
  path: string;
}

async function search(stage: Stage, path: string, most: number): Promise<Found | null> {
  const { generator, check, target, meter, seed } = stage;
  let tried = 0;
  let shortest: Pick<Found, "trace" | "findings"> | null = null;
  const property = fc.asyncProperty(generator.stories(target.capabilities), async (story) => {
    tried += 1;
    // The rest count as passed, which keeps the shortest story so far.
    if (tried > most) return true;
    try {
      const trace = await runStory(story, target, meter);
      const verdict = judge(check, trace);
      if (verdict.status !== "fail") return true;
      shortest = { trace, findings: verdict.findings };
      return false;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      tried = most;
      return true;
    }
  });
  const outcome = await fc.check(property, { seed, path, numRuns: 1 });
  return shortest === null ? null : { ...(shortest as Found), path: outcome.counterexamplePath ?? path };
}
