import type { Check } from "../../check.ts";
import type { Expectations } from "../../expectations.ts";
import { comparePrompts } from "../../judging/compare-prompts.ts";
import { promptsOf, type Prompt } from "../../judging/history.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const historyToModel: Check = {
  id: "persistence/history-to-model",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    // What becomes of a refusal, a check of shields judges.
    const prompts = promptsOf(trace).filter(
      (prompt) => !prompt.history.some(isRefused) && isTold(prompt, trace.expectations),
    );
    const findings = prompts.flatMap(({ exchange, seq, expected, said }) =>
      comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, said),
    );
    return verdictOf(prompts.length, findings, "no prompt was seen");
  },
};

/** Whether the profile says what this prompt must be. */
function isTold({ history, loose }: Prompt, { habits }: Expectations): boolean {
  const tidy = habits.loose_ends === "left_out" || !loose;
  return tidy && (habits.turn_order === "begun" || history.length < 2);
}
