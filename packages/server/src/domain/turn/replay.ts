/** The events of a stored turn again. */
import type { Policy } from "@understudy/contract/profiles";
import type { ContentDelta, TurnEvent } from "@understudy/contract/types";
import { toStep, toTerminalEvent, toTurn, type RestingTurn } from "./state/to-wire.ts";
import type { StoredStep } from "./state/state.ts";

/**
 * The events of a stored turn, as the stream of its creation would have them; each text is one piece. With `after`
 * they are the events of a resume that began after so many steps.
 */
export function replay(
  resting: RestingTurn,
  { turn_start }: Pick<Policy, "turn_start">,
  after?: number,
): TurnEvent[] {
  const { turn_id } = toTurn(resting);
  const { steps } = resting.kind === "complete" ? resting.turn : resting.state;
  const isAnnounced = after === undefined && turn_start === "emitted";
  const first: TurnEvent[] = isAnnounced ? [{ event_type: "turn_start", turn_id }] : [];
  const shown = steps.slice(after ?? 0).flatMap((step, index) => {
    // What the client did began in an earlier stream.
    const isClients = after !== undefined && index === 0;
    return isClients ? [completed(step)] : [...begun(step), completed(step)];
  });
  return [...first, ...shown, toTerminalEvent(resting)];
}

function begun(step: StoredStep): TurnEvent[] {
  const { step_type, step_id } = step;
  const metadata = step.step_type === "shield_call" ? { touchpoint: step.touchpoint } : {};
  const deltas = deltasOf(step).map((delta): TurnEvent => {
    return { event_type: "step_progress", step_type, step_id, delta };
  });
  return [{ event_type: "step_start", step_type, step_id, metadata }, ...deltas];
}

function completed(step: StoredStep): TurnEvent {
  const { step_type, step_id } = step;
  return { event_type: "step_complete", step_type, step_id, step_details: toStep(step) };
}

function deltasOf(step: StoredStep): ContentDelta[] {
  if (step.step_type === "tool_execution")
    return step.tool_calls.map((tool_call) => ({
      type: "tool_call",
      tool_call,
      parse_status: "in_progress",
    }));
  if (step.step_type !== "inference") return [];
  const { content, tool_calls } = step.model_response;
  // The text of a model is one text.
  const isSome = typeof content === "string" && content !== "";
  const text: ContentDelta[] = isSome ? [{ type: "text", text: content }] : [];
  return [
    ...text,
    ...tool_calls.map((tool_call): ContentDelta => ({
      type: "tool_call",
      tool_call,
      parse_status: "succeeded",
    })),
  ];
}
