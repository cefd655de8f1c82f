/** The verdicts of the judges of one family, counted. */
import type { Check } from "../check/check.ts";
import { HarnessError } from "../target/harness-error.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding, Verdict } from "../check/verdict.ts";
import type { Place } from "./result.ts";

/** The first run that a check failed. */
export interface FailedRun {
  /** The index of the story in its family, by which fast-check finds it again. */
  index: number;
  trace: Trace;
  findings: readonly Finding[];
}

interface PlaceCount {
  stories: number;
  /** In how many it was the first finding: the others may follow from that. */
  first: number;
}

export interface Tally {
  passed: number;
  failed: number;
  inconclusive: number;
  /** The last reason of an unknown verdict. */
  reason: string;
  failure: FailedRun | null;
  /** The stories that failed, by the places of their findings. */
  places: Map<string, PlaceCount>;
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
  for (const [n, place] of placesIn(verdict.findings, trace).entries()) {
    const { stories, first } = tally.places.get(place) ?? { stories: 0, first: 0 };
    tally.places.set(place, { stories: stories + 1, first: first + Number(n === 0) });
  }
  if (tally.failure !== null && tally.failure.index < index) return;
  tally.failure = { index, trace, findings: verdict.findings };
}

const idOrNumber = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

/**
 * What a story failed by: operations, and what of their answers was wrong. Stories that fail by one fault mostly have the same
 * places, and other faults have others; ids and numbers in them are left out, since they differ by story. A status is a
 * place of its own: another one mostly comes from another fault.
 */
export function placesIn(findings: readonly Finding[], { exchanges }: Pick<Trace, "exchanges">): string[] {
  const places = findings.map((finding) => {
    const operation = exchanges[finding.exchange]?.operation;
    const path = finding.path.replace(idOrNumber, "n");
    const status =
      finding.path === "status" ? `${textOf(finding.actual)}, not ${textOf(finding.expected)}` : "";
    return [operation, path, status].filter(Boolean).join(" ");
  });
  return [...new Set(places)];
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
  return text.slice(0, 60);
}

/** The places of several tallies of one check: the places by which stories failed first, then the places of most stories. */
export function placesOf(tallies: readonly Tally[]): Place[] {
  const all = new Map<string, PlaceCount>();
  for (const { places } of tallies)
    for (const [place, { stories, first }] of places) {
      const before = all.get(place) ?? { stories: 0, first: 0 };
      all.set(place, { stories: before.stories + stories, first: before.first + first });
    }
  return [...all]
    .toSorted(([, one], [, other]) => other.first - one.first || other.stories - one.stories)
    .map(([place, { stories }]) => ({ place, stories }));
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
