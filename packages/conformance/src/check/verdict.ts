/** What a judge makes of a trace, and how it compares. A verdict is never `pass` by default: without evidence it is `unknown`. */
import { difference } from "../json/difference.ts";
import type { Exchange } from "../trace/trace.ts";

/** What was compared with what, such as `["deltas put together", "content of the step"]`. */
export type Sides = readonly [string, string];

/** One thing that was not as it must be. */
export interface Finding {
  /** The index of the exchange that showed it. */
  exchange: number;
  /** What was compared, such as `turn.steps.0.completed_at`. */
  path: string;
  expected: unknown;
  actual: unknown;
  /** Names of both, where each is something that the server said and neither is known to be right. */
  sides?: Sides;
  /** The journal's number of a provider's request, where that was wrong and not the answer. */
  seq?: number;
}

export type Verdict =
  | { status: "pass" }
  | { status: "unknown"; reason: string }
  | { status: "fail"; findings: readonly Finding[] };

/**
 * The verdict of a judge that looked at `count` things; `nothing` is the reason for an unknown verdict, if there was
 * nothing to look at.
 */
export function verdictOf(count: number, findings: readonly Finding[], nothing: string): Verdict {
  if (findings.length > 0) return { status: "fail", findings };
  return count > 0 ? { status: "pass" } : { status: "unknown", reason: nothing };
}

/** The verdict of a judge that judges each of these items by itself. */
export function judgeEach<Item>(
  items: readonly Item[],
  nothing: string,
  judge: (item: Item) => readonly Finding[],
): Verdict {
  return verdictOf(items.length, items.flatMap(judge), nothing);
}

export function finding({ index }: Exchange, path: string, expected: unknown, actual: unknown): Finding {
  return { exchange: index, path, expected, actual };
}

/**
 * One finding at the first place where the two differ; no finding if they are the same JSON. `seq` becomes the
 * finding's.
 */
export function compare(
  exchange: Exchange,
  path: string,
  expected: unknown,
  actual: unknown,
  seq?: number,
): Finding[] {
  const found = difference(expected, actual);
  if (found === null) return [];
  const place = [path, found.path].filter((part) => part !== "").join(".");
  const one = finding(exchange, place, found.expected, found.actual);
  return [seq === undefined ? one : { ...one, seq }];
}

/** The findings of a comparison of two things that the server said. */
export function between(sides: Sides, findings: readonly Finding[]): Finding[] {
  return findings.map((one) => ({ ...one, sides }));
}

/** One finding unless the status is one of these; an exchange without an answer is judged by `wire/answers`. */
export function compareStatus(exchange: Exchange, allowed: readonly number[]): Finding[] {
  const { status } = exchange;
  if (status === null || allowed.includes(status)) return [];
  return [finding(exchange, "status", allowed.join(" or "), status)];
}

/** Like `compare`, for an answer that must be a 200: with another status, that alone is the finding. */
export function compareAnswer(
  exchange: Exchange,
  path: string,
  expected: unknown,
  actual: unknown,
): Finding[] {
  return exchange.status === 200 ? compare(exchange, path, expected, actual) : compareStatus(exchange, [200]);
}
