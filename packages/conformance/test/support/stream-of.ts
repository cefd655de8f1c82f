import type { Turn, TurnEvent } from "@understudy/contract/types";
import { touchpointAt } from "../../src/apis/agents/views/touchpoints.ts";

/** The events that tell of a turn. With `from`, those of a resume, which added the steps from that place on. */
export function streamOf(turn: Turn, { from = 0 } = {}): TurnEvent[] {
  const events = turn.steps.flatMap((step, at): TurnEvent[] => {
    const { step_id, step_type } = step;
    if (at < from) return [];
    const complete: TurnEvent = { event_type: "step_complete", step_id, step_type, step_details: step };
    // The client's tools ran between two requests.
    if (at === from && from > 0) return [complete];
    const metadata = step_type === "shield_call" ? { touchpoint: touchpointAt(turn.steps, at) } : {};
    const deltas = deltasOf(step).map((delta): TurnEvent => ({
      event_type: "step_progress",
      step_id,
      step_type,
      delta,
    }));
    return [{ event_type: "step_start", step_id, step_type, metadata }, ...deltas, complete];
  });
  const start: TurnEvent[] = from > 0 ? [] : [{ event_type: "turn_start", turn_id: turn.turn_id }];
  const ending = turn.completed_at === null ? "turn_awaiting_input" : "turn_complete";
  return [...start, ...events, { event_type: ending, turn }];
}

type Delta = Extract<TurnEvent, { event_type: "step_progress" }>["delta"];

function deltasOf(step: Turn["steps"][number]): Delta[] {
  if (step.step_type === "tool_execution")
    return step.tool_calls.map((tool_call) => ({
      type: "tool_call",
      tool_call,
      parse_status: "in_progress",
    }));
  if (step.step_type !== "inference") return [];
  const { content, tool_calls } = step.model_response;
  const text: Delta[] =
    typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
  const calls = tool_calls.map((tool_call): Delta => ({
    type: "tool_call",
    tool_call,
    parse_status: "succeeded",
  }));
  return [...text, ...calls];
}
