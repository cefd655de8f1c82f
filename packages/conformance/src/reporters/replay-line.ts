import type { CheckResult, RunResult } from "../engine/result.ts";

/** The command that tells the story of a finding again. */
export function replayLine(
  { id, counterexample }: Extract<CheckResult, { status: "fail" }>,
  target: RunResult["target"],
): string {
  const { seed, path } = counterexample;
  return `understudy-conformance replay ${id} ${target.how} --seed ${seed} --path ${path}`;
}
