/** Values, areas and replay commands on one line. */
import { findingId } from "../../engine/finding-id.ts";
import type { FailedCheck, RunResult } from "../../engine/result.ts";
import type { Finding, Sides } from "../../check/verdict.ts";

const longest = 100;

/** A value as JSON, cut if it is too long for one line. */
export function short(value: unknown, most: number = longest): string {
  return cut(textOf(value), 0, most);
}

/** Two values that differ, cut so that the difference is seen: what they share in front of it is left out. */
export function shortPair(one: unknown, other: unknown): [string, string] {
  const texts: [string, string] = [textOf(one), textOf(other)];
  const [first, second] = texts;
  let shared = 0;
  while (shared < first.length && first[shared] === second[shared]) shared += 1;
  // A little before the difference says where in the value it is.
  const from = Math.max(first.length, second.length) > longest ? Math.max(0, shared - before) : 0;
  return [cut(first, from), cut(second, from)];
}

const before = 30;

/** What the two values of a finding are called. */
export function sidesOf({ sides = ["expected", "actual"] }: Finding): Sides {
  return sides;
}

/** Both values of a finding, each on a line with its name in front; `most` characters of each, or cut to their difference. */
export function valueLines(finding: Finding, most?: number): [string, string] {
  const { expected, actual } = finding;
  const values =
    most === undefined ? shortPair(expected, actual) : [short(expected, most), short(actual, most)];
  const [one, other] = sidesOf(finding);
  const width = Math.max(one.length, other.length);
  return [`${one.padEnd(width)}  ${values[0]}`, `${other.padEnd(width)}  ${values[1]}`];
}

function textOf(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

function cut(text: string, from: number, most: number = longest): string {
  const start = from > 1 ? `…${text.slice(from)}` : text;
  return start.length > most ? `${start.slice(0, most - 1)}…` : start;
}

/** The command that replays the story of a finding: by its id, or by seed and path if it has no id. */
export function replayLine({ id, counterexample }: FailedCheck, target: RunResult["target"]): string {
  const { seed, path } = counterexample;
  const key = findingId({ check: id, seed, path });
  return key === null
    ? `understudy-conformance replay ${id} ${target.how} --seed ${seed} --path ${path}`
    : `understudy-conformance replay ${key} ${target.how}`;
}
