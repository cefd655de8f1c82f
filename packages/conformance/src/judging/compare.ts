import { difference } from "../difference.ts";
import type { Exchange } from "../trace/trace.ts";
import type { Finding } from "../verdict.ts";

/** One finding at the first place where the two differ; none if they are the same JSON. */
export function compare({ index }: Exchange, what: string, expected: unknown, said: unknown): Finding[] {
  const found = difference(expected, said);
  if (found === null) return [];
  const place = [what, found.path].filter((part) => part !== "").join(".");
  return [{ where: index, what: place, expected: found.expected, said: found.said }];
}

/** One finding unless the status is one of these; an exchange without an answer is judged by `wire/answers`. */
export function compareStatus({ index, status }: Exchange, allowed: readonly number[]): Finding[] {
  if (status === null || allowed.includes(status)) return [];
  return [{ where: index, what: "status", expected: allowed.join(" or "), said: status }];
}
