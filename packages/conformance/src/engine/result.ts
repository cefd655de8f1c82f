/** The result of a run: data, for reporters and the exit code. */
import type { Level } from "../check/check.ts";
import type { Statement } from "../apis/suite.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "../check/verdict.ts";

/** A story that a check failed on, as short as shrinking could make it. */
export interface Counterexample {
  findings: readonly Finding[];
  trace: Trace;
  seed: number;
  /** Of the family and of the story within it, as `replay` takes it. */
  path: string;
  /** Why it may not be the shortest story; null if it was shrunk. */
  unshrunk: string | null;
}

interface Judged {
  id: string;
  level: Level;
  /** The statement's own words. */
  statement: string;
  /** In how many stories it passed, failed, and was unknown. */
  runs: { passed: number; failed: number; inconclusive: number };
}

export type CheckResult = Judged &
  (
    | { status: "pass" }
    | {
        status: "unknown";
        reason: string;
        /** Whether profile or connection method excuses it. */
        excused: boolean;
      }
    | {
        status: "fail";
        counterexample: Counterexample;
        /** Listed in the baseline. */
        known: boolean;
        /** What all stories failed by: several places are mostly several faults. */
        places: readonly Place[];
      }
  );

export type FailedCheck = Extract<CheckResult, { status: "fail" }>;

/** An operation and what of its answer was wrong, such as `createTurn turn.steps.n.completed_at`, and in how many stories. */
export interface Place {
  place: string;
  stories: number;
}

export interface RunResult {
  target: { name: string; how: string; profile: string; capabilities: readonly string[] };
  seed: number;
  requests: number;
  checks: readonly CheckResult[];
  /** All statements, judged or not. */
  statements: readonly Statement[];
  /** Checks that pass, though the baseline lists them as failing. */
  stale: readonly string[];
  /** What stays on the target, since it refused to delete it. */
  left: readonly string[];
  /** Why the run stopped early; null if it is complete. */
  interrupted: Interruption | null;
}

/** Why a run stopped early, and whose fault that is. */
export interface Interruption {
  /**
   * `suite`: a mistake of the suite. `target`: it does not answer, the limit of requests is reached, or the run was stopped.
   * `setup`: most turns failed that should have succeeded, so that no finding means anything.
   */
  by: "suite" | "target" | "setup";
  reason: string;
}
