import type { Check } from "../../check.ts";
import { comparePrompts } from "../../judging/compare-prompts.ts";
import { promptsOf } from "../../judging/history.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const refusalInHistory: Check = {
  id: "shields/refusal-in-history",
  scenario: "any",
  needs: ["journal", "shields"],
  when: { refusals: "in_place", turn_order: "begun" },
  judge(trace) {
    const prompts = promptsOf(trace).filter(({ history }) => history.some(isRefused));
    const findings = prompts.flatMap(({ exchange, seq, expected, said }) =>
      comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, said),
    );
    return verdictOf(prompts.length, findings, "no turn followed a refused one");
  },
};
