/** What came of a sweep. */
import { HarnessError } from "@understudy/conformance/src/runner/harness-error.ts";
import { whyFree } from "./allowlist.ts";

export interface Swept {
  /** How many faults showed. */
  faults: number;
  /** The ids of those that no judge noticed. */
  survivors: string[];
  /** The ids of those that nobody need notice. */
  free: string[];
  /** Those that a judge stumbled over, which must not be, with its words. */
  broken: string[];
}

/** What came of one fault that showed: the check that noticed it, or the mistake of one that stumbled. */
export type Noticed = { killer: string | null } | { broken: string };

export function createSwept(): Swept {
  return { faults: 0, survivors: [], free: [], broken: [] };
}

export function note(swept: Swept, fault: string, noticed: Noticed): void {
  swept.faults += 1;
  if ("broken" in noticed) swept.broken.push(`${fault}: ${noticed.broken}`);
  else if (noticed.killer === null) (whyFree(fault) === null ? swept.survivors : swept.free).push(fault);
}

/** What is told of an error: a mistake of the suite is a result of the sweep, any other is not. */
export function toBroken(error: unknown): { broken: string } {
  if (!(error instanceof HarnessError)) throw error;
  const [words = ""] = error.message.split("\n");
  return { broken: words };
}
