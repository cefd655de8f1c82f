/** Shrinks all that failed: what to fix first before the others, so that a limit of time cuts the least. */
import { inFixOrder } from "./fix-first.ts";
import type { FailedCheck } from "./result.ts";
import { shrink, type Stage } from "./shrink.ts";
import type { FailedRun } from "./tally.ts";
import type { TimeLimit } from "./time-limit.ts";

/** A check that failed, with the first story in which it did. */
export interface Failure {
  stage: Stage;
  first: FailedRun;
  /** The failed check, with that story as its counterexample. */
  result: FailedCheck;
}

export interface ShrinkOptions {
  /** How many stories shrinking may run for each; 0 leaves all as they are. */
  most: number;
  /** Why nothing is shrunk at all; by default it is. */
  why?: string | null;
  time: TimeLimit;
  /** Called before a finding is shrunk: the how many-th of how many it is. */
  onShrink?: ((nth: number, of: number) => void) | undefined;
  /** Called when a finding is as short as it will be. */
  onFinding?: ((finding: FailedCheck) => void) | undefined;
}

/** The results by the id of their check. */
export async function shrinkFindings(
  failures: readonly Failure[],
  { most, why = null, time, onShrink, onFinding }: ShrinkOptions,
): Promise<Map<string, FailedCheck>> {
  const failureOf = new Map(failures.map((failure) => [failure.result, failure]));
  const shrunk = new Map<string, FailedCheck>();
  for (const result of inFixOrder([...failureOf.keys()])) {
    const failure = failureOf.get(result);
    if (failure === undefined) continue;
    const left = failures.length - shrunk.size;
    if (why === null) onShrink?.(shrunk.size + 1, failures.length);
    const limits = { most, until: time.shrinkUntil(left) };
    const counterexample =
      why === null
        ? await shrink(failure.stage, failure.first, limits)
        : { ...result.counterexample, unshrunk: why };
    const finding = { ...result, counterexample };
    shrunk.set(result.id, finding);
    onFinding?.(finding);
  }
  return shrunk;
}
