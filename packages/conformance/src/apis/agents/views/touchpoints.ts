/** The touchpoint of a shield step: only streams name it, but it follows from the steps before. */
import type { Step, Touchpoint, Turn } from "@understudy/contract/types";
import { openCallsOf } from "./inferences.ts";

/** The touchpoint of the shield step at this place. */
export function touchpointAt(steps: readonly Step[], at: number): Touchpoint {
  const before = steps.slice(0, at);
  const last = before.findLast(({ step_type }) => step_type === "inference");
  if (last?.step_type !== "inference") return "user-input";
  // Once every call is answered the model runs next, with the responses as its input.
  const goesOn = last.model_response.tool_calls.length > 0 && openCallsOf(before).length === 0;
  return goesOn ? "user-input" : "assistant-output";
}

/** Whether a shield refused at this step. */
export function isRefusal(step: Step | undefined): boolean {
  return step?.step_type === "shield_call" && step.violation?.violation_level === "error";
}

/** Whether the shields ended this turn. */
export function isRefusedTurn({ steps }: Turn): boolean {
  return steps.some(isRefusal);
}
