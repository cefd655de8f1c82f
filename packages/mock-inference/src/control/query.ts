/** Parses query parameters of the control API. Each throws a `ControlProblem` with status 400. */
import { ControlProblem } from "./problem.ts";
import { toMarker } from "../engine/decide/marker.ts";

/** Milliseconds. Clients that want to wait longer repeat the request. */
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

/** `wait` in milliseconds, capped at 30,000; 0 by default. */
export function waitIn(query: URLSearchParams): number {
  return Math.min(wholeNumberIn(query, "wait") ?? 0, longestWait);
}
