import { difference } from "../difference.ts";
import type { Exchange } from "../trace.ts";
import type { Finding } from "../../verdict.ts";

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
