import type { Step, ToolResponse, Turn, TurnEvent } from "@understudy/contract/types";
import { toText } from "../stream/reading.ts";

/** A turn as far as it was read. */
export interface TurnView {
  events: readonly TurnEvent[];
  /** The text of the current inference, and at the end that of the output message. */
  text: string;
  /** The completed steps. */
  steps: readonly Step[];
  /** The responses of the tools in these steps. */
  tool_responses: readonly ToolResponse[];
  /** The turn when it was complete or awaited its tools the last time; else null. */
  turn: Turn | null;
}

export const emptyView: TurnView = { events: [], text: "", steps: [], tool_responses: [], turn: null };

/** The view after an event. */
export function toView(view: TurnView, event: TurnEvent): TurnView {
  const events = [...view.events, event];
  switch (event.event_type) {
    case "step_start":
      return event.step_type === "inference" ? { ...view, events, text: "" } : { ...view, events };
    case "step_progress":
      return event.delta.type === "text"
        ? { ...view, events, text: view.text + event.delta.text }
        : { ...view, events };
    case "step_complete":
      return { ...view, events, ...ofSteps([...view.steps, event.step_details]) };
    case "turn_complete":
    case "turn_awaiting_input": {
      const { turn } = event;
      return { events, turn, text: toText(turn.output_message.content), ...ofSteps(turn.steps) };
    }
    case "turn_start":
      return { ...view, events };
  }
}

function ofSteps(steps: readonly Step[]): Pick<TurnView, "steps" | "tool_responses"> {
  const tool_responses = steps.flatMap((step) =>
    step.step_type === "tool_execution" ? step.tool_responses : [],
  );
  return { steps, tool_responses };
}
