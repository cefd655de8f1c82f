/** Which findings to fix first: those that others may follow from. */
import { areaOf, levels } from "../check/check.ts";
import type { FailedCheck, RunResult } from "./result.ts";

export interface FixFirst {
  id: string;
  /** The operation whose answer was wrong. */
  operation: string;
  /** How many other findings are about answers of the same operation. */
  others: number;
}

/** What later areas build on; all others come after these. */
const areas = ["wire", "agents", "sessions", "streams", "persistence"];
const most = 3;

/**
 * Of each operation the finding to begin with: of the most binding level, of the area that others build on, then of the
 * shortest story. The list is empty if there is only one finding, or if findings mean nothing.
 */
export function fixFirst({ checks, interrupted }: Pick<RunResult, "checks" | "interrupted">): FixFirst[] {
  const failed = checks.flatMap((check) => (check.status === "fail" && !check.known ? [check] : []));
  if (failed.length < 2 || interrupted?.by === "setup") return [];
  const firsts = new Map<string, FixFirst>();
  for (const check of failed.toSorted(byRank)) {
    const operation = operationOf(check);
    const first = firsts.get(operation);
    if (first === undefined) firsts.set(operation, { id: check.id, operation, others: 0 });
    else first.others += 1;
  }
  return [...firsts.values()].slice(0, most);
}

/** What to fix first, then all others by the same order; what is known to fail comes last. */
export function inFixOrder(failed: readonly FailedCheck[]): FailedCheck[] {
  const firsts = fixFirst({ checks: failed, interrupted: null }).map(({ id }) => id);
  const placeOf = ({ id, known }: FailedCheck): number => {
    if (known) return firsts.length + 1;
    return firsts.includes(id) ? firsts.indexOf(id) : firsts.length;
  };
  return failed.toSorted((one, other) => placeOf(one) - placeOf(other) || byRank(one, other));
}

function byRank(one: FailedCheck, other: FailedCheck): number {
  return rankOf(one) - rankOf(other) || stepsOf(one) - stepsOf(other);
}

function rankOf({ id, level }: FailedCheck): number {
  const at = areas.indexOf(areaOf(id));
  return levels.indexOf(level) * (areas.length + 1) + (at < 0 ? areas.length : at);
}

function stepsOf({ counterexample }: FailedCheck): number {
  return counterexample.trace.story.steps.length;
}

function operationOf({ counterexample: { findings, trace } }: FailedCheck): string {
  return trace.exchanges[findings[0]?.exchange ?? -1]?.operation ?? "";
}
