/** The verdicts of the judges of one family, counted. */
import type { Check } from "../check.ts";
import { HarnessError } from "../runner/harness-error.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding, Verdict } from "../verdict.ts";

/** The first run that a check failed. */
export interface FailedRun {
  /** Of the story in its family: the path by which fast-check finds it again. */
  index: number;
  trace: Trace;
  findings: readonly Finding[];
}

export interface Tally {
  passed: number;
  failed: number;
  inconclusive: number;
  /** The last reason of an unknown verdict. */
  reason: string;
  failure: FailedRun | null;
}

export function createTally(): Tally {
  return {
    passed: 0,
    failed: 0,
    inconclusive: 0,
    reason: "no story of its family was run",
    failure: null,
  };
}

export function count(tally: Tally, verdict: Verdict, index: number, trace: Trace): void {
  if (verdict.status === "pass") tally.passed += 1;
  if (verdict.status === "unknown") {
    tally.inconclusive += 1;
    tally.reason = verdict.reason;
  }
  if (verdict.status !== "fail") return;
  tally.failed += 1;
  if (tally.failure !== null && tally.failure.index < index) return;
  tally.failure = { index, trace, findings: verdict.findings };
}

/** The stories of several tallies of one check. */
export function totalOf(tallies: readonly Tally[]): Record<"passed" | "failed" | "inconclusive", number> {
  const sum = (key: "passed" | "failed" | "inconclusive"): number =>
    tallies.reduce((all, tally) => all + tally[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), inconclusive: sum("inconclusive") };
}

/** In how many stories a check must pass, where more than `most` cannot be asked for. */
export function leastOf({ least }: Check, most: number): number {
  return Math.min(least, most);
}

/** The verdict of a judge; a mistake of its own is an error of the suite, never a verdict. */
export function judge(check: Check, trace: Trace): Verdict {
  try {
    return check.judge(trace);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new HarnessError(`The judge of ${check.id} failed: ${text}`, { cause: error });
  }
}
