/** From results to the exit code of a run. */
import { type Level, levels } from "../check/check.ts";
import type { CheckResult, RunResult } from "./result.ts";

/** Whether a failure at this level counts if findings count down to the level `down`. */
export function counts(level: Level, down: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(down);
}

/**
 * 0 conforms; 1 has findings down to this level; 2 could not be tested, as a whole or in a MUST. Findings go first,
 * except on a target on which turns do not succeed at all.
 */
export function exitCode({ checks, stale, interrupted }: RunResult, down: Level = "SHOULD"): 0 | 1 | 2 {
  if (interrupted?.by === "setup") return 2;
  const found = (check: CheckResult): boolean =>
    check.status === "fail" && !check.known && counts(check.level, down);
  if (stale.length > 0 || checks.some(found)) return 1;
  const unsure = (check: CheckResult): boolean =>
    check.status === "unknown" && !check.excused && check.level === "MUST";
  return interrupted !== null || checks.some(unsure) ? 2 : 0;
}
