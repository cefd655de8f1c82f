/** What a run found out: data, for reporters and the exit code. */
import type { Level } from "../check.ts";
import type { Statement } from "../suite.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "../verdict.ts";

/** A story that a check failed on, as short as shrinking could make it. */
export interface Counterexample {
  findings: readonly Finding[];
  trace: Trace;
  seed: number;
  /** Of the scenario and of the story within it, as `replay` takes it. */
  path: string;
  /** False if the same story did not fail when it was told again. */
  repeated: boolean;
}

interface Judged {
  id: string;
  level: Level;
  /** The statement's own words. */
  statement: string;
  /** How many runs it passed, failed, and had nothing to say of. */
  runs: { passed: number; failed: number; inconclusive: number };
}

export type CheckResult = Judged &
  (
    | { status: "pass" }
    | {
        status: "unknown";
        reason: string;
        /** The profile, or the way to the target, asks nothing here. */ excused: boolean;
      }
    | { status: "fail"; counterexample: Counterexample; /** Listed in the baseline. */ known: boolean }
  );

export interface RunResult {
  target: { name: string; how: string; profile: string; capabilities: readonly string[] };
  seed: number;
  requests: number;
  checks: readonly CheckResult[];
  /** All that an implementation must keep to, judged or not. */
  statements: readonly Statement[];
  /** Checks that the baseline lists as failing, and that pass. */
  stale: readonly string[];
  /** Why the run ended before its time; null if it did not. */
  interrupted: Interruption | null;
}

/** Why a run could not go on, and whose fault that is. */
export interface Interruption {
  /** `suite`: a mistake of the suite. `target`: nobody answers, the run may cost no more, or it was stopped. */
  by: "suite" | "target";
  reason: string;
}
