/** The whole run: plan, tell, judge, shrink. */
import type { Baseline } from "../baseline.ts";
import type { Check } from "../check.ts";
import { HarnessError } from "../harness-error.ts";
import type { Statement } from "../statement.ts";
import { createMeter, Interrupted, type Limits, type Meter } from "../scenario/limits.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Target } from "../target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Interruption } from "./interruption.ts";
import { planOf, type Group } from "./plan.ts";
import type { CheckResult, RunResult } from "./result.ts";
import { shrink } from "./shrink.ts";
import { hasSpoken, type Tally } from "./tally.ts";
import { tell } from "./tell.ts";

export interface RunOptions extends Limits {
  target: Target;
  checks: readonly Check[];
  scenarios: readonly Scenario[];
  /** For the report: all that there are, judged or not. */
  statements: readonly Statement[];
  /** What a check's statement says, and how much it binds. */
  statementOf(check: Check): Statement;
  seed: number;
  /** Stories of each scenario. */
  runs: number;
  /** Stories of a scenario at most, while a check of it has seen nothing to judge; ten times `runs`, up to 100, unless said otherwise. */
  patience?: number;
  /** Stories at the same time. */
  parallel: number;
  /** Tells no more once a MUST has failed. */
  bail?: boolean;
  baseline?: Baseline;
  /** How many stories shrinking may tell for each finding; 200 unless said otherwise, none for those who only count. */
  shrinks?: number;
  /** Sends nothing more when it aborts; what was seen so far is told. */
  signal?: AbortSignal;
  /** After each story. */
  onStory?: (trace: Trace) => void;
}

export async function run(options: RunOptions): Promise<RunResult> {
  const { target, checks, scenarios, statementOf, seed } = options;
  const meter = createMeter(options);
  options.signal?.addEventListener("abort", () => meter.stop("it was stopped from outside"), { once: true });
  const { groups, left } = planOf(checks, scenarios, target);
  const told = await tellAll(groups, meter, options);
  // The last story may have been cut short too.
  const interrupted = told.interrupted ?? stoppedBy(meter);
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { level, text } = statementOf(check);
    const spared = left.find((one) => one.check === check);
    const tallies = told.tallies.flatMap(({ scenario, of }) => {
      const tally = of.get(check.id);
      return tally === undefined ? [] : [{ scenario, tally }];
    });
    const judged = { id: check.id, level, statement: text, runs: total(tallies.map(({ tally }) => tally)) };
    const failing = tallies.find(({ tally }) => tally.failure !== null);
    if (failing?.tally.failure) {
      const stage = { scenario: failing.scenario, check, target, meter, seed };
      const counterexample = await shrink(stage, failing.tally.failure, options.shrinks ?? 200);
      results.push({
        ...judged,
        says: "fail",
        counterexample,
        known: options.baseline?.known.has(check.id) ?? false,
      });
    } else if (judged.runs.passed > 0) results.push({ ...judged, says: "pass" });
    else {
      const reason = spared?.reason ?? tallies[0]?.tally.reason ?? "no scenario was told that it judges";
      results.push({ ...judged, says: "unknown", reason, excused: spared?.excused ?? false });
    }
  }
  const passed = (id: string): boolean => results.some((one) => one.id === id && one.says === "pass");
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

interface Told {
  tallies: { scenario: Scenario; of: Map<string, Tally> }[];
  interrupted: Interruption | null;
}

/** Every scenario once, and again, within all patience, those that may show what a check has seen nothing of. */
async function tellAll(groups: readonly Group[], meter: Meter, options: RunOptions): Promise<Told> {
  const told: Told = {
    tallies: groups.map(({ scenario }) => ({ scenario, of: new Map<string, Tally>() })),
    interrupted: null,
  };
  const { statementOf, runs, patience = Math.min(10 * runs, 100), bail = false, onStory } = options;
  const isMust = (check: Check): boolean => statementOf(check).level === "MUST";
  let from = 0;
  do {
    for (const [n, group] of groups.entries()) {
      const of = told.tallies[n]?.of;
      const all = told.tallies.map((one) => one.of);
      if (of === undefined || (from > 0 && group.checks.every(({ id }) => hasSpoken(id, all)))) continue;
      const failed = (): boolean => group.checks.some((check) => isMust(check) && of.get(check.id)?.failure);
      const goesOn = (trace: Trace): boolean => {
        onStory?.(trace);
        return !(bail && failed());
      };
      try {
        await tell(group, of, { ...options, from, meter, told: goesOn });
      } catch (error) {
        told.interrupted = interruption(error);
        return told;
      }
      if (bail && failed()) return told;
    }
    from += runs;
  } while (from > 0 && from + runs <= patience);
  return told;
}

function stoppedBy({ stopped }: Meter): Interruption | null {
  return stopped === null ? null : { by: "target", reason: stopped };
}

function interruption(error: unknown): Interruption {
  if (error instanceof Interrupted) return { by: "target", reason: error.message };
  if (error instanceof HarnessError) return { by: "suite", reason: error.message };
  throw error;
}

function total(tallies: readonly Tally[]): { passed: number; failed: number; silent: number } {
  const sum = (key: "passed" | "failed" | "silent"): number =>
    tallies.reduce((all, tally) => all + tally[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), silent: sum("silent") };
}
