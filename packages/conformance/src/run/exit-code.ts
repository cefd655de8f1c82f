import type { Level } from "../statement.ts";
import type { CheckResult, RunResult } from "./result.ts";

/** Which levels count as findings. */
const counted: Record<Level, readonly Level[]> = {
  MUST: ["MUST"],
  SHOULD: ["MUST", "SHOULD"],
  MAY: ["MUST", "SHOULD", "MAY"],
};

/** 0 conforms; 1 has findings down to this level; 2 could not be tested, as a whole or in a MUST. Findings go first. */
export function exitCode({ checks, stale, interrupted }: RunResult, down: Level = "SHOULD"): 0 | 1 | 2 {
  const found = (check: CheckResult): boolean =>
    check.says === "fail" && !check.known && counted[down].includes(check.level);
  if (stale.length > 0 || checks.some(found)) return 1;
  const unsure = (check: CheckResult): boolean =>
    check.says === "unknown" && !check.excused && check.level === "MUST";
  return interrupted !== null || checks.some(unsure) ? 2 : 0;
}
