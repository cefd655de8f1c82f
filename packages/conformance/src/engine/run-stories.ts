/** Runs the stories of all families, and goes on with those whose checks have not seen enough. */
import { type Check, isOwnOf } from "../check/check.ts";
import { HarnessError } from "../target/harness-error.ts";
import { Interrupted, type Meter, TimeOver } from "../sending/limits.ts";
import type { StoryGenerator } from "../check/generator.ts";
import { TargetError } from "../target/target.ts";
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
  /** Whether each of its stories takes long: it runs no more of them than its checks need. */
  isSlow: boolean;
  /** As many stories as the run is asked for, and as many as it may have. */
  runs: number;
  most: number;
  /** How many of its stories were run. */
  done: number;
}

/**
 * Families take turns, so that a run which is stopped early has seen something of each. The first turn is short: what most
 * stories show is then found within seconds, whichever family shows it.
 */
const batch = { first: 3, usual: 10, slow: 5 };

/** Every family runs `runs` stories, then up to `maxStories` as long as more of them are worth it. */
export async function runStories(
  groups: readonly StoryGroup[],
  meter: Meter,
  time: TimeLimit,
  options: RunOptions,
): Promise<StoryRun> {
  const { target, seed, runs, parallel, bail, onStory, onFailure } = options;
  const most = Math.max(options.maxStories ?? Math.min(10 * runs, 100), runs);
  const families = groups
    .map((group): Family => ({
      ...group,
      of: new Map(),
      stories: createStories(group.generator, target.capabilities, seed),
      isSlow: group.generator.alone === true && target.isSlowToRestart === true,
      ...(group.generator.once === true ? { runs: 1, most: 1 } : { runs, most }),
      done: 0,
    }))
    // The others show more in the same time.
    .toSorted((one, other) => Number(one.isSlow) - Number(other.isSlow));
  const turns = createTurnCounter();
  const failed = new Set<Check>();
  const isOver = (): boolean => bail !== undefined && [...failed].some(({ level }) => counts(level, bail));
  const timeIsOver = (): boolean => time.storiesAreOver(failed.size > 0);
  const goesOn = (trace: Trace, { ownChecksOnly = false }: StoryGenerator): boolean => {
    // Its turns may belong to a user who must be refused.
    if (!ownChecksOnly) turns.add(trace);
    onStory?.(trace);
    return !isOver() && !timeIsOver();
  };
  const ended = (interrupted: Interruption | null = null): StoryRun => ({
    tallies: families.map(({ generator, of }) => ({ generator, of })),
    interrupted,
  });
  const isDue = (family: Family): boolean => {
    const { done, isSlow } = family;
    if (done < family.runs && (done === 0 || !isSlow)) return true;
    return done < family.most && isWorthMore(family, families, options);
  };
  const runBatch = async (family: Family): Promise<void> => {
    const { stories, of, done: from, isSlow } = family;
    const until = from < family.runs ? family.runs : family.most;
    const size = isSlow ? batch.slow : from === 0 ? batch.first : batch.usual;
    const to = Math.min(from + size, until);
    family.done = to;
    await runGenerator(family, of, {
      target,
      meter,
      stories,
      from,
      to,
      parallel,
      goesOn: (trace) => goesOn(trace, family.generator),
      onFailure(check, { failure }) {
        if (!failed.has(check) && failure !== null) onFailure?.(check, failure.findings, failure.trace);
        failed.add(check);
      },
    });
  };
  try {
    for (let round = 0, anyRan = true; anyRan && !timeIsOver(); round += 1) {
      anyRan = false;
      for (const family of families) {
        if (family.generator.once === true || !isDue(family)) continue;
        if (timeIsOver()) break;
        anyRan = true;
        if (round === 0 && family.isSlow) continue;
        await runBatch(family);
        if (isOver()) return ended();
      }
      // The few stories of the first round say too little about the target as a whole.
      const unusable = options.stopsWhereTurnsFail && round > 0 ? turns.unusable() : null;
      if (unusable !== null) return ended({ by: "setup", reason: unusable });
    }
    // Also if the time is over: they are one story each, and nothing else shows what they show.
    for (const family of families)
      if (family.generator.once === true && meter.stopped === null && !isOver()) await runBatch(family);
  } catch (error) {
    if (error instanceof TimeOver) return ended();
    if (error instanceof TargetError || error instanceof Interrupted) meter.stop(error.message);
    return ended(interruption(error));
  }
  return ended();
}

/**
 * Whether more stories of this family may help a check that has not seen enough: one that this family has shown, or one of
 * its own that it has not shown yet, for three times as long again. Slow families run on for checks of their own only.
 */
function isWorthMore(
  { checks, generator, of, isSlow, done }: Family,
  all: readonly Family[],
  { runs, leastStories }: RunOptions,
): boolean {
  return checks.some((check) => {
    const isOwn = isOwnOf(check, generator);
    if (isSlow && !isOwn) return false;
    const total = totalOf(all.flatMap((family) => family.of.get(check.id) ?? []));
    if (total.failed > 0 || total.passed >= leastOf(check, leastStories ?? Infinity)) return false;
    const shown = (of.get(check.id)?.passed ?? 0) > 0;
    return shown || (isOwn && done < 4 * runs);
  });
}

/** Whatever it is: what was found so far must not be lost. */
function interruption(error: unknown): Interruption {
  if (error instanceof Interrupted || error instanceof TargetError)
    return { by: "target", reason: error.message };
  if (error instanceof HarnessError) return { by: "suite", reason: error.message };
  return { by: "suite", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
