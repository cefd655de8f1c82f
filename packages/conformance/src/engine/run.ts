/** The whole run: plan, run the stories, judge them, shrink what failed. */
import type { Check, Level } from "../check.ts";
import type { StoryGenerator } from "../generators/generator.ts";
import { createMeter, type Meter, type RunLimits } from "../runner/limits.ts";
import type { Statement } from "../suite.ts";
import type { Target } from "../targets/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "../verdict.ts";
import type { Baseline } from "./baseline.ts";
import { planOf, type Skipped } from "./plan.ts";
import type { CheckResult, Interruption, RunResult } from "./result.ts";
import { runStories, type StoryRun } from "./run-stories.ts";
import { shrink } from "./shrink.ts";
import { leastOf, totalOf } from "./tally.ts";
import { createTimeLimit } from "./time-limit.ts";

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
   * The most stories of a family, which run while one of its checks has not passed in enough of them; by default ten
   * times `runs`, up to 100.
   */
  maxStories?: number;
  /** The most stories in which a check must pass to count as passed; by default as many as it declares. */
  leastStories?: number;
  /** How long stories and shrinking may take together, in milliseconds. */
  maxMs?: number;
  /** Whether to stop where most turns fail that should succeed: then the target is not set up as it should be. */
  stopsWhereTurnsFail?: boolean;
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
  /** Called when the first story of a check has failed, before it is shrunk. */
  onFailure?: (check: Check, findings: readonly Finding[], trace: Trace) => void;
  /** Called before a finding is shrunk: the how many-th of how many it is. */
  onShrink?: (nth: number, of: number) => void;
}

export async function run(options: RunOptions): Promise<RunResult> {
  const { target, checks, generators, seed } = options;
  const meter = createMeter(options);
  const time = createTimeLimit(options.maxMs);
  const stop = (): void => meter.stop("it was aborted");
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener("abort", stop, { once: true });
  const { groups, skipped } = planOf(checks, generators, target);
  const executed = await runStories(groups, meter, time, options);
  // The last story may have been interrupted too.
  const interrupted = executed.interrupted ?? stoppedBy(meter);
  const failing = checks.filter((check) => tallied(check, executed).some(({ tally }) => tally.failure));
  const results: CheckResult[] = [];
  for (const check of checks) {
    const tallies = tallied(check, executed);
    const first = tallies.find(({ tally }) => tally.failure !== null);
    if (first?.tally.failure) {
      const nth = failing.indexOf(check);
      options.onShrink?.(nth + 1, failing.length);
      const stage = { generator: first.generator, check, target, meter, seed };
      const counterexample = await shrink(stage, first.tally.failure, {
        most: interrupted?.by === "setup" ? 0 : (options.shrinks ?? 200),
        until: time.shrinkUntil(failing.length - nth),
      });
      const known = options.baseline?.known.has(check.id) ?? false;
      results.push({ ...judged(check, tallies), status: "fail", counterexample, known });
    } else {
      const skip = skipped.find((one) => one.check === check);
      results.push(withoutFailure(check, tallies, skip, options.leastStories));
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

type Tallies = ReturnType<typeof tallied>;

/** The tallies of one check, one for each family that it judged. */
function tallied({ id }: Check, { tallies }: StoryRun) {
  return tallies.flatMap(({ generator, of }) => {
    const tally = of.get(id);
    return tally === undefined ? [] : [{ generator, tally }];
  });
}

function judged(
  { id, level, statement }: Check,
  tallies: Tallies,
): Pick<CheckResult, "id" | "level" | "statement" | "runs"> {
  return { id, level, statement, runs: totalOf(tallies.map(({ tally }) => tally)) };
}

function withoutFailure(
  check: Check,
  tallies: Tallies,
  skipped: Skipped | undefined,
  leastStories = Infinity,
): CheckResult {
  const result = judged(check, tallies);
  const { passed, inconclusive } = result.runs;
  const least = leastOf(check, leastStories);
  if (passed >= least) return { ...result, status: "pass" };
  const seen = `seen in ${passed} of ${passed + inconclusive} stories, of ${least} that it needs`;
  const nothing = tallies[0]?.tally.reason ?? "no story that it judges was run";
  const reason = skipped?.reason ?? (passed > 0 ? seen : nothing);
  return { ...result, status: "unknown", reason, excused: skipped?.excused ?? false };
}

function stoppedBy({ stopped }: Meter): Interruption | null {
  return stopped === null ? null : { by: "target", reason: stopped };
}
