/** Runs the stories of a family, several at a time, and has its checks judge each. */
import fc from "fast-check";
import type { Meter } from "../runner/limits.ts";
import { runStory } from "../runner/run-story.ts";
import type { Target } from "../targets/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { StoryGroup } from "./plan.ts";
import { count, createTally, judge, type Tally } from "./tally.ts";

interface GeneratorRun {
  target: Target;
  meter: Meter;
  seed: number;
  runs: number;
  /** How many stories of the seed ran before. */
  from: number;
  /** How many stories run at the same time. */
  parallel: number;
  /** Called after each story; false ends the run of this family. */
  goesOn?: (trace: Trace) => boolean;
}

/** Counts into `tallies`, by the id of the check. Rejects as `runStory` does. */
export async function runGenerator(
  group: StoryGroup,
  tallies: Map<string, Tally>,
  options: GeneratorRun,
): Promise<void> {
  const { generator, checks } = group;
  const { target, meter, seed, runs, from, parallel, goesOn = () => true } = options;
  // The same stories, in order, as a property with this seed gets: fast-check's path finds each again.
  const stories = fc.sample(generator.stories(target.capabilities), { seed, numRuns: from + runs });
  for (const { id } of checks) if (!tallies.has(id)) tallies.set(id, createTally());
  const queue = stories.slice(from).entries();
  let over = false;
  const worker = async (): Promise<void> => {
    for (const [index, story] of queue) {
      if (over) return;
      try {
        const trace = await runStory(story, target, meter);
        for (const check of checks) {
          const tally = tallies.get(check.id);
          if (tally !== undefined) count(tally, judge(check, trace), from + index, trace);
        }
        over ||= !goesOn(trace);
      } catch (error) {
        over = true;
        throw error;
      }
    }
  };
  const width = generator.alone ? 1 : parallel;
  const ends = await Promise.allSettled(Array.from({ length: width }, worker));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
