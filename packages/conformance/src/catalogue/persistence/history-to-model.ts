import type { Check } from "../../check.ts";
import { comparePrompts } from "../../judging/compare-prompts.ts";
import { promptsOf } from "../../judging/history.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const historyToModel: Check = {
  id: "persistence/history-to-model",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    // What becomes of a refusal, a check of shields judges.
    const prompts = promptsOf(trace).filter(({ history }) => !history.some(isRefused));
    const findings = prompts.flatMap(({ exchange, seq, expected, said }) =>
      comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, said),
    );
    return verdictOf(prompts.length, findings, "no prompt was seen");
  },
};
