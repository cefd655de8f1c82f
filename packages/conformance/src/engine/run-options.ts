/** What a run is asked for. */
import type { Check, Level } from "../check/check.ts";
import type { StoryGenerator } from "../check/generator.ts";
import type { RunLimits } from "../sending/limits.ts";
import type { Statement } from "../apis/suite.ts";
import type { Target } from "../target/target.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "../check/verdict.ts";
import type { Baseline } from "./baseline.ts";
import type { FailedCheck, RunResult } from "./result.ts";

/** Stories of each family, unless the run says how many. */
export const defaultRuns = 25;

export interface RunOptions extends RunLimits {
  target: Target;
  checks: readonly Check[];
  generators: readonly StoryGenerator[];
  /** For the report: all statements, judged or not. */
  statements: readonly Statement[];
  seed: number;
  /** Stories of each family. */
  runs: number;
  /**
   * The most stories of a family, which run while one of its checks has not passed in enough of them; by default ten
   * times `runs`, up to 100.
   */
  maxStories?: number;
  /** The most stories in which a check must pass to count as passed; by default as many as it declares. */
  leastStories?: number;
  /** How long stories and shrinking may take together, in milliseconds. */
  maxMs?: number;
  /** Whether to stop where most turns fail that should succeed: then the target is not set up as it should be. */
  stopsWhereTurnsFail?: boolean;
  /** Stories that run at the same time. */
  parallel: number;
  /** Stops once a check of this level, or a more binding one, has failed. */
  bail?: Level;
  baseline?: Baseline;
  /** How many stories shrinking may run for each finding; 200 by default, 0 for verdicts only. */
  shrinks?: number;
  /** Once aborted, no more requests are sent, and the results so far are reported. */
  signal?: AbortSignal;
  /** Called after each story. */
  onStory?: (trace: Trace) => void;
  /** Called when the first story of a check has failed, before it is shrunk. */
  onFailure?: (check: Check, findings: readonly Finding[], trace: Trace) => void;
  /** Called before a finding is shrunk: the how many-th of how many it is. */
  onShrink?: (nth: number, of: number) => void;
  /** Called when a finding is as short as it will be: what to fix first comes first. */
  onFinding?: (finding: FailedCheck, target: RunResult["target"]) => void;
}
