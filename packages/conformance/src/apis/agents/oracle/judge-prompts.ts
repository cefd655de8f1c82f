/** Whether each prompt is what it must be. */
import type { Expectations } from "../../../target/expectations.ts";
import type { Trace } from "../../../trace/trace.ts";
import { isRefusedTurn } from "../views/touchpoints.ts";
import { judgeEach, type Verdict } from "../../../check/verdict.ts";
import { type Prompt, promptsOf } from "./history.ts";
import { comparePrompts } from "./prompt.ts";

/** `isOrdered`: of a target that promises no order for some turns, the prompts in which it is known. */
export function judgePrompts(trace: Trace, isOrdered: (prompt: Prompt) => boolean = () => true): Verdict {
  const prompts = promptsOf(trace).filter(
    (prompt) =>
      // What becomes of a refusal, a check of shields judges.
      !prompt.history.some(isRefusedTurn) && isPromised(prompt, trace.expectations) && isOrdered(prompt),
  );
  return judgeEach(prompts, "no prompt was seen", ({ exchange, seq, expected, actual }) =>
    comparePrompts({ exchange, seq }, `prompt of ${exchange.operation}`, expected, actual),
  );
}

/** Whether the profile says what this prompt must be. */
function isPromised({ history, loose }: Prompt, { policy, behavior }: Expectations): boolean {
  const tidy = policy.loose_ends === "left_out" || !loose;
  return tidy && (behavior.turn_order === "begun" || history.length < 2);
}
