/** What a judge makes of a trace. It is never green by default: who saw nothing says `unknown`. */
import { difference } from "./trace/difference.ts";
import type { Exchange } from "./trace/trace.ts";

/** One thing that was not as it must be. */
export interface Finding {
  /** Which exchange of the trace showed it, as its index. */
  exchange: number;
  /** What was looked at, such as `turn.steps.0.completed_at`. */
  path: string;
  expected: unknown;
  actual: unknown;
  /** The journal's number of what a provider was given, where that was wrong and not the answer. */
  seq?: number;
}

export type Verdict =
  | { status: "pass" }
  | { status: "unknown"; reason: string }
  | { status: "fail"; findings: readonly Finding[] };

function unknown(reason: string): Verdict {
  return { status: "unknown", reason };
}

/** The verdict of a judge that looked at `seen` things; of nothing at all it knows nothing. */
export function verdictOf(count: number, findings: readonly Finding[], nothing: string): Verdict {
  if (findings.length > 0) return { status: "fail", findings };
  return count > 0 ? { status: "pass" } : unknown(nothing);
}

/** One finding at the first place where the two differ; none if they are the same JSON. */
export function compare({ index }: Exchange, path: string, expected: unknown, actual: unknown): Finding[] {
  const found = difference(expected, actual);
  if (found === null) return [];
  const place = [path, found.path].filter((part) => part !== "").join(".");
  return [{ exchange: index, path: place, expected: found.expected, actual: found.actual }];
}

/** One finding unless the status is one of these; an exchange without an answer is judged by `wire/answers`. */
export function compareStatus({ index, status }: Exchange, allowed: readonly number[]): Finding[] {
  if (status === null || allowed.includes(status)) return [];
  return [{ exchange: index, path: "status", expected: allowed.join(" or "), actual: status }];
}
