/** What stands in the query of a control request. */
import { ControlProblem } from "./problem.ts";
import { toMarker } from "../engine/decide/marker.ts";

/** The longest that one request waits; whoever wants more asks again. */
const longestWait = 30_000;

export function markerIn(query: URLSearchParams): string | undefined {
  const text = query.get("marker");
  if (text === null) return undefined;
  const found = toMarker(text);
  if (found !== null) return found;
  throw new ControlProblem(400, `${JSON.stringify(text)} is no marker; a marker is name or name%23id.`);
}

export function wholeNumberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ControlProblem(400, `${name} is a whole number, not ${JSON.stringify(text)}.`);
}

export function wordIn<Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = query.get(name);
  const found = words.find((word) => word === text);
  if (text === null || found !== undefined) return found;
  throw new ControlProblem(400, `${name} is ${words.join(", ")}; not ${text}.`);
}

/** `wait`, in milliseconds; 0 without it. */
export function waitIn(query: URLSearchParams): number {
  return Math.min(wholeNumberIn(query, "wait") ?? 0, longestWait);
}
