/** Values, areas and replay commands on one line. */
import type { CheckResult, RunResult } from "../engine/result.ts";
const longest = 100;

/** A value as JSON, cut if it is too long for one line. */
export function short(value: unknown, most: number = longest): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** The area of a check or statement: what its id begins with. */
export function areaOf(id: string): string {
  return id.split(/[/.]/)[0] ?? id;
}

/** The command that replays the story of a finding. */
export function replayLine(
  { id, counterexample }: Extract<CheckResult, { status: "fail" }>,
  target: RunResult["target"],
): string {
  const { seed, path } = counterexample;
  return `understudy-conformance replay ${id} ${target.how} --seed ${seed} --path ${path}`;
}
