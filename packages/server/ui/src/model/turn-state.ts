/** The state of a turn as the page shows it. */
import type { Turn } from "@understudy/contract/types";
import type { TurnHead } from "../../../src/application/observation/observation.ts";

/** `refused`: completed by a shield's violation. */
export type TurnState = TurnHead["state"] | "refused";

export const turnStates: readonly TurnState[] = ["running", "awaiting", "completed", "refused", "failed"];

export function stateOf(turn: Turn): TurnState {
  if (awaits(turn)) return "awaiting";
  return isRefused(turn) ? "refused" : "completed";
}

/** Whether the turn awaits responses of client tools. */
export function awaits({ output_message }: Turn): boolean {
  return output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
}

/** A violation of level `error` ends a turn, so its step is the last. */
function isRefused({ steps }: Turn): boolean {
  const last = steps.at(-1);
  return last?.step_type === "shield_call" && last.violation?.violation_level === "error";
}
