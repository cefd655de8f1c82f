/** The whole run: plan, run the stories, judge them, shrink what failed. */
import type { Check, Level } from "../check.ts";
import type { StoryGenerator } from "../generators/generator.ts";
import { HarnessError } from "../runner/harness-error.ts";
import { createMeter, Interrupted, type Meter, type RunLimits } from "../runner/limits.ts";
import type { Statement } from "../suite.ts";
import type { Target } from "../targets/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Baseline } from "./baseline.ts";
import { counts } from "./exit-code.ts";
import { planOf, type Skipped, type StoryGroup } from "./plan.ts";
import type { CheckResult, Interruption, RunResult } from "./result.ts";
import { runGenerator } from "./run-generator.ts";
import { shrink } from "./shrink.ts";
import { hasVerdict, type Tally } from "./tally.ts";

export interface RunOptions extends RunLimits {
  target: Target;
  checks: readonly Check[];
  generators: readonly StoryGenerator[];
  /** For the report: all statements, judged or not. */
  statements: readonly Statement[];
  seed: number;
  /** Stories of each family. */
  runs: number;
  /**
   * The most stories of a family, which run while the verdict of one of its checks is unknown; by default ten times
   * `runs`, up to 100.
   */
  maxStories?: number;
  /** Stories that run at the same time. */
  parallel: number;
  /** Stops once a check of this level, or a more binding one, has failed. */
  bail?: Level;
  baseline?: Baseline;
  /** How many stories shrinking may run for each finding; 200 by default, 0 for verdicts only. */
  shrinks?: number;
  /** Once aborted, no more requests are sent, and the results so far are reported. */
  signal?: AbortSignal;
  /** Called after each story. */
  onStory?: (trace: Trace) => void;
}

export async function run(options: RunOptions): Promise<RunResult> {
  const { target, checks, generators, seed } = options;
  const meter = createMeter(options);
  options.signal?.addEventListener("abort", () => meter.stop("it was aborted"), { once: true });
  const { groups, skipped } = planOf(checks, generators, target);
  const executed = await runAll(groups, meter, options);
  // The last story may have been interrupted too.
  const interrupted = executed.interrupted ?? stoppedBy(meter);
  const results: CheckResult[] = [];
  for (const check of checks) {
    const tallies = executed.tallies.flatMap(({ generator, of }) => {
      const tally = of.get(check.id);
      return tally === undefined ? [] : [{ generator, tally }];
    });
    const failing = tallies.find(({ tally }) => tally.failure !== null);
    if (failing?.tally.failure) {
      const stage = { generator: failing.generator, check, target, meter, seed };
      const counterexample = await shrink(stage, failing.tally.failure, options.shrinks ?? 200);
      const known = options.baseline?.known.has(check.id) ?? false;
      results.push({ ...judged(check, tallies), status: "fail", counterexample, known });
    } else {
      const skip = skipped.find((one) => one.check === check);
      results.push(withoutFailure(check, tallies, skip));
    }
  }
  const passed = (id: string): boolean => results.some((one) => one.id === id && one.status === "pass");
  return {
    target: {
      name: target.name,
      how: target.how,
      profile: target.expectations.name,
      capabilities: [...target.capabilities],
    },
    seed,
    requests: meter.requests,
    checks: results,
    statements: options.statements,
    stale: [...(options.baseline?.known ?? [])].filter(passed),
    interrupted,
  };
}

type Tallies = readonly { generator: StoryGenerator; tally: Tally }[];

function judged(
  { id, level, statement }: Check,
  tallies: Tallies,
): Pick<CheckResult, "id" | "level" | "statement" | "runs"> {
  const sum = (key: "passed" | "failed" | "inconclusive"): number =>
    tallies.reduce((all, { tally }) => all + tally[key], 0);
  const runs = { passed: sum("passed"), failed: sum("failed"), inconclusive: sum("inconclusive") };
  return { id, level, statement, runs };
}

function withoutFailure(check: Check, tallies: Tallies, skipped: Skipped | undefined): CheckResult {
  const result = judged(check, tallies);
  if (result.runs.passed > 0) return { ...result, status: "pass" };
  const reason = skipped?.reason ?? tallies[0]?.tally.reason ?? "no story that it judges was run";
  return { ...result, status: "unknown", reason, excused: skipped?.excused ?? false };
}

interface Executed {
  tallies: { generator: StoryGenerator; of: Map<string, Tally> }[];
  interrupted: Interruption | null;
}

/** Runs every family once, then again, up to `maxStories`, those with checks that are still unknown. */
async function runAll(groups: readonly StoryGroup[], meter: Meter, options: RunOptions): Promise<Executed> {
  const executed: Executed = {
    tallies: groups.map(({ generator }) => ({ generator, of: new Map<string, Tally>() })),
    interrupted: null,
  };
  const { runs, maxStories = Math.min(10 * runs, 100), bail, onStory } = options;
  let from = 0;
  do {
    for (const [n, group] of groups.entries()) {
      const of = executed.tallies[n]?.of;
      const all = executed.tallies.map((one) => one.of);
      if (of === undefined || (from > 0 && group.checks.every(({ id }) => hasVerdict(id, all)))) continue;
      const isOver = (): boolean =>
        bail !== undefined &&
        group.checks.some(({ id, level }) => counts(level, bail) && of.get(id)?.failure);
      const goesOn = (trace: Trace): boolean => {
        onStory?.(trace);
        return !isOver();
      };
      try {
        await runGenerator(group, of, { ...options, from, meter, goesOn });
      } catch (error) {
        executed.interrupted = interruption(error);
        return executed;
      }
      if (isOver()) return executed;
    }
    from += runs;
  } while (from > 0 && from + runs <= maxStories);
  return executed;
}

function stoppedBy({ stopped }: Meter): Interruption | null {
  return stopped === null ? null : { by: "target", reason: stopped };
}

function interruption(error: unknown): Interruption {
  if (error instanceof Interrupted) return { by: "target", reason: error.message };
  if (error instanceof HarnessError) return { by: "suite", reason: error.message };
  throw error;
}
