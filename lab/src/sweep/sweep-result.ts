/** What came of a sweep. */
import { HarnessError } from "@understudy/conformance/src/runner/harness-error.ts";
import { allowedBecause } from "./allowlist.ts";

export interface SweepResult {
  /** How many faults showed. */
  faults: number;
  /** The ids of those that no judge noticed. */
  survivors: string[];
  /** The ids of those that nobody need notice. */
  allowed: string[];
  /** Those that a judge stumbled over, which must not be, with its words. */
  broken: string[];
}

/** What came of one fault that showed: the check that noticed it, or the mistake of one that stumbled. */
export type Detection = { killer: string | null } | { broken: string };

export function createSweepResult(): SweepResult {
  return { faults: 0, survivors: [], allowed: [], broken: [] };
}

export function note(result: SweepResult, fault: string, detection: Detection): void {
  result.faults += 1;
  if ("broken" in detection) result.broken.push(`${fault}: ${detection.broken}`);
  else if (detection.killer === null)
    (allowedBecause(fault) === null ? result.survivors : result.allowed).push(fault);
}

/** What is told of an error: a mistake of the suite is a result of the sweep, any other is not. */
export function toBroken(error: unknown): { broken: string } {
  if (!(error instanceof HarnessError)) throw error;
  const [words = ""] = error.message.split("\n");
  return { broken: words };
}
