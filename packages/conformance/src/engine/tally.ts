/** The verdicts of the judges of one family, counted. */
import type { Check } from "../check.ts";
import { HarnessError } from "../runner/harness-error.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding, Verdict } from "../verdict.ts";
import type { Place } from "./result.ts";

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
  /** The stories that failed, by the place of their first finding. */
  places: Map<string, number>;
}

export function createTally(): Tally {
  return {
    passed: 0,
    failed: 0,
    inconclusive: 0,
    reason: "no story of its family was run",
    failure: null,
    places: new Map(),
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
  const place = placeOf(verdict.findings, trace);
  tally.places.set(place, (tally.places.get(place) ?? 0) + 1);
  if (tally.failure !== null && tally.failure.index < index) return;
  tally.failure = { index, trace, findings: verdict.findings };
}

const idOrNumber = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

/**
 * What a story failed by: the operation, and what of its answer was wrong. Stories that fail by one fault mostly have the same
 * place, and other faults have others; ids and numbers in it are left out, since they differ by story.
 */
export function placeOf([finding]: readonly Finding[], { exchanges }: Pick<Trace, "exchanges">): string {
  if (finding === undefined) return "";
  const operation = exchanges[finding.exchange]?.operation;
  return [operation, finding.path.replace(idOrNumber, "n")].filter(Boolean).join(" ");
}

/** The places of several tallies of one check, those of most stories first. */
export function placesOf(tallies: readonly Tally[]): Place[] {
  const all = new Map<string, number>();
  for (const { places } of tallies)
    for (const [place, stories] of places) all.set(place, (all.get(place) ?? 0) + stories);
  return [...all]
    .map(([place, stories]) => ({ place, stories }))
    .toSorted((one, other) => other.stories - one.stories);
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
