/** Makes the story that a check failed on as short as it can be, and tells a known one again. */
import fc from "fast-check";
import type { Check } from "../check.ts";
import { Interrupted, type Meter } from "../scenario/limits.ts";
import { runStory } from "../scenario/run-story.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Story } from "../scenario/story.ts";
import type { Target } from "../target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "../verdict.ts";
import type { Counterexample } from "./result.ts";
import { judge, type Failure } from "./tally.ts";

export interface Stage {
  scenario: Scenario;
  check: Check;
  target: Target;
  meter: Meter;
  seed: number;
}

/**
 * The shortest story that still fails, as far as `most` stories lead; the first one as it was if it does not fail a
 * second time, or if there may be no second time.
 */
export async function shrink(stage: Stage, first: Failure, most: number): Promise<Counterexample> {
  const { scenario, seed } = stage;
  const found = most === 0 ? null : await search(stage, String(first.index), most);
  const { trace, findings } = found ?? first;
  const path = `${scenario.id}:${found?.path ?? first.index}`;
  return { trace, findings, seed, path, repeated: most === 0 || found !== null };
}

/** Tells the one story of this path, as it was printed with a finding, without the scenario's name. */
export async function tellAgain(
  stage: Stage,
  path: string,
): Promise<{ trace: Trace; verdict: Verdict } | null> {
  const stories: Story[] = [];
  const property = fc.property(stage.scenario.stories(stage.target.capabilities), (story) => {
    stories.push(story);
    // One that passes would be followed by all that it could have been shrunk to instead.
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
  const { scenario, check, target, meter, seed } = stage;
  let tried = 0;
  let shortest: Pick<Found, "trace" | "findings"> | null = null;
  const property = fc.asyncProperty(scenario.stories(target.capabilities), async (story) => {
    tried += 1;
    // Whoever says nothing of the rest keeps the shortest that was found so far.
    if (tried > most) return true;
    try {
      const trace = await runStory(story, target, meter);
      const verdict = judge(check, trace);
      if (verdict.says !== "fail") return true;
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
