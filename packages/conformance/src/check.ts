import type { Capability } from "./capabilities.ts";
import type { Conditions } from "./expectations.ts";
import type { Scenario } from "./scenario/scenario.ts";
import type { Trace } from "./trace/trace.ts";
import type { Verdict } from "./verdict.ts";

/** One promise of the API, and the pure judge of it. What it says and how much it binds is in `requirements/`. */
export interface Check {
  /** `<area>/<name>`; its file has the same path. */
  id: string;
  /** The scenario whose traces it judges; `any` for a law that every trace must keep. */
  scenario: Scenario | "any";
  /** What it needs besides what its scenario needs. */
  needs?: readonly Capability[];
  /** The switches under which it holds; a profile that sets them otherwise, or not at all, excuses it. */
  when?: Conditions;
  /** Pure: the same trace gives the same verdict. It may look at anything in the trace, and at nothing else. */
  judge(trace: Trace): Verdict;
}
