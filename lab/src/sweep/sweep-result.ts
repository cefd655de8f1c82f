/** The result of a sweep. */
import { HarnessError } from "@understudy/conformance/src/target/harness-error.ts";
import { allowedBecause } from "./allowlist.ts";

export interface SweepResult {
  /** How many faults showed. */
  faults: number;
  /** The ids of those that no judge noticed. */
  survivors: string[];
  /** The ids of those on the allowlist that no judge noticed. */
  allowed: string[];
  /** Those on which a judge threw, which is a mistake of the suite, with the message. */
  broken: string[];
}

/** What became of a fault: the check that noticed it, null if none did, or the message of a judge that threw. */
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

/** The message of a judge that threw; throws any other error again. */
export function toBroken(error: unknown): { broken: string } {
  if (!(error instanceof HarnessError)) throw error;
  const [words = ""] = error.message.split("\n");
  return { broken: words };
}
