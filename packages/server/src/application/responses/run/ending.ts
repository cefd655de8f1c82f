/** How a response ends, by the state in which its turn rests. */
import type { ResponseUsage } from "@understudy/contract/responses";
import type { Ending, ResponseProgress } from "@understudy/responses";
import type { TurnState } from "../../../domain/turn/state/state.ts";
import type { ItemCalls } from "./item-calls.ts";

/** What is shown last: calls that are handed out, or a refusal. */
export function lastProgress({ phase, steps }: TurnState, calls: ItemCalls): ResponseProgress[] {
  if (phase.at === "awaiting")
    return [
      { type: "handed_out", calls: phase.output.tool_calls.flatMap((call) => calls.handedOut(call) ?? []) },
    ];
  const last = steps.at(-1);
  const isRefused = last?.step_type === "shield_call" && last.refusal !== null;
  return isRefused ? [{ type: "refused", text: last.refusal ?? "" }] : [];
}

export function endingOf(state: TurnState, usage: ResponseUsage, completed_at: number): Ending {
  const reason = reasonOf(state);
  return reason === null
    ? { status: "completed", completed_at, usage }
    : { status: "incomplete", reason, usage };
}

function reasonOf({
  phase,
  steps,
  plan,
  iterations,
}: TurnState): "max_output_tokens" | "max_infer_iters" | null {
  const last = steps.at(-1);
  if (phase.at === "awaiting" || (last?.step_type === "shield_call" && last.refusal !== null)) return null;
  const answer = steps.findLast((step) => step.step_type === "inference")?.model_response;
  if (answer === undefined) return null;
  const { stop_reason, tool_calls } = answer;
  if (stop_reason === "out_of_tokens") return "max_output_tokens";
  // The model had more to say, or asked for calls that another inference would have to follow.
  const isUnfinished = tool_calls.length > 0 || stop_reason === "end_of_message";
  return isUnfinished && iterations >= plan.max_infer_iters ? "max_infer_iters" : null;
}
