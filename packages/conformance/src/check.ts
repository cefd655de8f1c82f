import type { TurnTrace } from "./trace.ts";

/** How much a statement binds an implementation. */
export type Level = "MUST" | "SHOULD" | "MAY";

/** What a check makes of a trace: it is never green by default, so nothing seen is `unknown`. */
export type Verdict =
  { says: "pass" } | { says: "unknown"; reason: string } | { says: "fail"; findings: string[] };

/** One promise of the API, and the pure judge of it. */
export interface Check {
  id: string;
  level: Level;
  statement: string;
  judge(trace: TurnTrace): Verdict;
}

/** The verdict of a judge that looked at something. */
export function verdictOf(findings: string[]): Verdict {
  return findings.length === 0 ? { says: "pass" } : { says: "fail", findings };
}
