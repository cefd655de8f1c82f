/** Runs stories of a family, several at a time, and has its checks judge each. */
import type { Check } from "../check/check.ts";
import type { Meter } from "../sending/limits.ts";
import { runStory } from "../runner/run-story.ts";
import type { Target } from "../target/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { DrawStories } from "./draw-stories.ts";
import type { StoryGroup } from "./plan.ts";
import { count, createTally, judge, type Tally } from "./tally.ts";

interface GeneratorRun {
  target: Target;
  meter: Meter;
  stories: DrawStories;
  /** The first story to run, and the one to stop before. */
  from: number;
  to: number;
  /** How many stories run at the same time. */
  parallel: number;
  /** Called after each story; false ends the run of this family. */
  goesOn?: (trace: Trace) => boolean;
  /** Called once for each check, when its first story has failed. */
  onFailure?: ((check: Check, tally: Tally) => void) | undefined;
}

/** Counts into `tallies`, by the id of the check. Rejects as `runStory` does. */
export async function runGenerator(
  { generator, checks }: StoryGroup,
  tallies: Map<string, Tally>,
  { target, meter, stories, from, to, parallel, goesOn = () => true, onFailure }: GeneratorRun,
): Promise<void> {
  for (const { id } of checks) if (!tallies.has(id)) tallies.set(id, createTally());
  const queue = stories(to).slice(from).entries();
  let over = false;
  const worker = async (): Promise<void> => {
    for (const [index, story] of queue) {
      if (over) return;
      try {
        const trace = await runStory(story, target, meter);
        for (const check of checks) {
          const tally = tallies.get(check.id);
          if (tally === undefined) continue;
          count(tally, judge(check, trace), from + index, trace);
          if (tally.failed === 1 && tally.failure?.trace === trace) onFailure?.(check, tally);
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
