/** Tells all stories of a scenario, some at a time, and lets its checks judge each. */
import fc from "fast-check";
import { runStory } from "../scenario/run-story.ts";
import type { Meter } from "../scenario/limits.ts";
import type { Target } from "../target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Group } from "./plan.ts";
import { count, createTally, judge, type Tally } from "./tally.ts";

export interface Telling {
  target: Target;
  meter: Meter;
  seed: number;
  runs: number;
  /** How many stories of the seed were told before. */
  from: number;
  /** How many stories at the same time. */
  parallel: number;
  /** After each story; false tells no more of them. */
  told?: (trace: Trace) => boolean;
}

/** By the id of the check. Rejects as `runStory` does; what was counted until then is in `tallies`. */
export async function tell(group: Group, tallies: Map<string, Tally>, telling: Telling): Promise<void> {
  const { scenario, checks } = group;
  const { target, meter, seed, runs, from, parallel, told = () => true } = telling;
  // The very stories, in order, that a property with this seed would get: so that a path of fast-check finds them again.
  const stories = fc.sample(scenario.stories(target.capabilities), { seed, numRuns: from + runs });
  for (const { id } of checks) if (!tallies.has(id)) tallies.set(id, createTally());
  const queue = stories.slice(from).entries();
  let over = false;
  const teller = async (): Promise<void> => {
    for (const [index, story] of queue) {
      if (over) return;
      try {
        const trace = await runStory(story, target, meter);
        for (const check of checks) {
          const tally = tallies.get(check.id);
          if (tally !== undefined) count(tally, judge(check, trace), from + index, trace);
        }
        over ||= !told(trace);
      } catch (error) {
        over = true;
        throw error;
      }
    }
  };
  const width = scenario.alone ? 1 : parallel;
  const ends = await Promise.allSettled(Array.from({ length: width }, teller));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
