/** The whole run: plan, run the stories, judge them, shrink what failed. */
import type { Check } from "../check/check.ts";
import { createRunMeter, type Meter } from "../sending/limits.ts";
import { planOf, type Skipped } from "./plan.ts";
import type { Target } from "../target/target.ts";
import type { CheckResult, Interruption, RunResult } from "./result.ts";
import type { RunOptions } from "./run-options.ts";
import { runStories, type StoryRun } from "./run-stories.ts";
import { type Failure, shrinkFindings } from "./shrink-findings.ts";
import { leastOf, placesOf, totalOf } from "./tally.ts";
import { createTimeLimit } from "./time-limit.ts";

export async function run(options: RunOptions): Promise<RunResult> {
  const { target, checks, generators, seed } = options;
  const meter = createRunMeter({ ...options, until: Date.now() + (options.maxMs ?? Infinity) });
  const time = createTimeLimit(options.maxMs);
  const stop = (): void => meter.stop("it was aborted");
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener("abort", stop, { once: true });
  const { groups, skipped } = planOf(checks, generators, target);
  const executed = await runStories(groups, meter, time, options);
  // The last story may have been interrupted too.
  const interrupted = withEnd(executed.interrupted ?? stoppedBy(meter), target);
  const judgedTarget = {
    name: target.name,
    how: target.how,
    profile: target.expectations.name,
    capabilities: [...target.capabilities],
  };
  const failures = checks.flatMap((check): Failure[] => {
    const tallies = tallied(check, executed);
    const failed = tallies.find(({ tally }) => tally.failure !== null);
    const first = failed?.tally.failure;
    if (failed === undefined || !first) return [];
    const { generator } = failed;
    const counterexample = { ...first, seed, path: `${generator.id}:${first.index}`, unshrunk: null };
    const known = options.baseline?.known.has(check.id) ?? false;
    const places = placesOf(tallies.map(({ tally }) => tally));
    const result = { ...judged(check, tallies), status: "fail" as const, counterexample, known, places };
    return [{ stage: { generator, check, target, meter, seed }, first, result }];
  });
  const findings = await shrinkFindings(failures, {
    most: options.shrinks ?? 200,
    // Stories of a target that is not set up would only fail again.
    why: interrupted?.by === "setup" ? "the run stopped early" : null,
    time,
    onShrink: options.onShrink,
    onFinding: (finding) => options.onFinding?.(finding, judgedTarget),
  });
  const results = checks.map((check): CheckResult => {
    const skip = skipped.find((one) => one.check === check);
    const other = (): CheckResult =>
      withoutFailure(check, tallied(check, executed), skip, options.leastStories);
    return findings.get(check.id) ?? other();
  });
  const passed = (id: string): boolean => results.some((one) => one.id === id && one.status === "pass");
  return {
    target: judgedTarget,
    seed,
    requests: meter.requests,
    checks: results,
    statements: options.statements,
    left: [...target.left, ...meter.left],
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

/** A server that has ended is the reason for all others. */
function withEnd(interrupted: Interruption | null, { ended }: Target): Interruption | null {
  const end = ended?.() ?? null;
  if (interrupted === null || end === null) return interrupted;
  return { ...interrupted, reason: `${interrupted.reason}: the server ended with ${end}` };
}

function stoppedBy({ stopped }: Meter): Interruption | null {
  return stopped === null ? null : { by: "target", reason: stopped };
}
