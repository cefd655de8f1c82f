/** Runs the stories of all families, and goes on with those whose checks have not seen enough. */
import type { Check } from "../check.ts";
import { HarnessError } from "../runner/harness-error.ts";
import { Interrupted, type Meter } from "../runner/limits.ts";
import type { StoryGenerator } from "../generators/generator.ts";
import { TargetError } from "../targets/target.ts";
import type { Trace } from "../trace/trace.ts";
import { createStories, type DrawStories } from "./draw-stories.ts";
import { counts } from "./exit-code.ts";
import type { StoryGroup } from "./plan.ts";
import type { Interruption } from "./result.ts";
import { runGenerator } from "./run-generator.ts";
import type { RunOptions } from "./run-options.ts";
import { leastOf, type Tally, totalOf } from "./tally.ts";
import type { TimeLimit } from "./time-limit.ts";
import { createTurnCounter } from "./turn-counter.ts";

export interface StoryRun {
  tallies: readonly { generator: StoryGenerator; of: ReadonlyMap<string, Tally> }[];
  interrupted: Interruption | null;
}

interface Family extends StoryGroup {
  of: Map<string, Tally>;
  stories: DrawStories;
}

/** Families take turns, so that a run which is stopped early has seen something of each. */
const batch = 10;

/** Every family runs `runs` stories, then up to `maxStories` as long as more of them are worth it. */
export async function runStories(
  groups: readonly StoryGroup[],
  meter: Meter,
  time: TimeLimit,
  options: RunOptions,
): Promise<StoryRun> {
  const { target, seed, runs, parallel, bail, onStory, onFailure } = options;
  const most = Math.max(options.maxStories ?? Math.min(10 * runs, 100), runs);
  const families = groups.map((group): Family => ({
    ...group,
    of: new Map(),
    stories: createStories(group.generator, target.capabilities, seed),
  }));
  const turns = createTurnCounter();
  const failed = new Set<Check>();
  const isOver = (): boolean => bail !== undefined && [...failed].some(({ level }) => counts(level, bail));
  const goesOn = (trace: Trace): boolean => {
    turns.add(trace);
    onStory?.(trace);
    return !isOver();
  };
  const ended = (interrupted: Interruption | null = null): StoryRun => ({
    tallies: families.map(({ generator, of }) => ({ generator, of })),
    interrupted,
  });
  for (let from = 0, to = 0; from < most && !time.storiesAreOver(); from = to) {
    to = Math.min(from + batch, from < runs ? runs : most);
    for (const family of families) {
      if (from >= runs && !isWorthMore(family, families, from, options)) continue;
      if (time.storiesAreOver()) break;
      const { stories, of } = family;
      try {
        await runGenerator(family, of, {
          target,
          meter,
          stories,
          from,
          to,
          parallel,
          goesOn,
          onFailure(check, { failure }) {
            if (!failed.has(check) && failure !== null) onFailure?.(check, failure.findings, failure.trace);
            failed.add(check);
          },
        });
      } catch (error) {
        if (error instanceof TargetError) meter.stop(error.message);
        return ended(interruption(error));
      }
      if (isOver()) return ended();
    }
    const unusable = options.stopsWhereTurnsFail ? turns.unusable() : null;
    if (unusable !== null) return ended({ by: "setup", reason: unusable });
  }
  return ended();
}

/**
 * Whether more stories of this family may help a check that has not seen enough: one that this family has shown, or one of
 * its own that it has not shown yet, for as long again.
 */
function isWorthMore(
  { checks, generator, of }: Family,
  all: readonly Family[],
  from: number,
  { runs, leastStories }: RunOptions,
): boolean {
  return checks.some((check) => {
    const total = totalOf(all.flatMap((family) => family.of.get(check.id) ?? []));
    if (total.failed > 0 || total.passed >= leastOf(check, leastStories ?? Infinity)) return false;
    const shown = (of.get(check.id)?.passed ?? 0) > 0;
    return shown || (check.generator === generator && from < 2 * runs);
  });
}

/** Whatever it is: what was found so far must not be lost. */
function interruption(error: unknown): Interruption {
  if (error instanceof Interrupted || error instanceof TargetError)
    return { by: "target", reason: error.message };
  if (error instanceof HarnessError) return { by: "suite", reason: error.message };
  return { by: "suite", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
