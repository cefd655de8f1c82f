import type { Step, ToolResponse, Turn, TurnEvent } from "@understudy/contract/types";
import { toText } from "../stream/reading.ts";

/** A turn as far as it was read. */
export interface TurnView {
  events: readonly TurnEvent[];
  /** The text of the current inference, and at the end the text of the output message. */
  text: string;
  /** The completed steps. */
  steps: readonly Step[];
  /** The responses of the tools in these steps. */
  tool_responses: readonly ToolResponse[];
  /** The turn when it was complete or awaited its tools the last time; otherwise null. */
  turn: Turn | null;
}

/** A view that grows: copying the events at each event would take quadratic time, so `toSnapshot` copies them when read. */
export interface GrowingView extends Omit<TurnView, "events"> {
  /** Shared by the views of a run; only those before `count` belong to this one. */
  log: TurnEvent[];
  count: number;
}

export function emptyView(): GrowingView {
  return { log: [], count: 0, text: "", steps: [], tool_responses: [], turn: null };
}

/** The view after an event. */
export function toView(before: GrowingView, event: TurnEvent): GrowingView {
  before.log.push(event);
  const view = { ...before, count: before.count + 1 };
  switch (event.event_type) {
    case "step_start":
      return event.step_type === "inference" ? { ...view, text: "" } : view;
    case "step_progress":
      return event.delta.type === "text" ? { ...view, text: view.text + event.delta.text } : view;
    case "step_complete":
      return { ...view, ...ofSteps([...view.steps, event.step_details]) };
    case "turn_complete":
    case "turn_awaiting_input": {
      const { turn } = event;
      return { ...view, turn, text: toText(turn.output_message.content), ...ofSteps(turn.steps) };
    }
    case "turn_start":
      return view;
  }
}

/** The view for a component: it has the same events at every read, whatever comes later. */
export function toSnapshot<View extends GrowingView>(
  view: View,
): Omit<View, "log" | "count"> & Pick<TurnView, "events"> {
  const { log, count, ...rest } = view;
  let events: readonly TurnEvent[] | undefined;
  return {
    ...rest,
    get events() {
      return (events ??= log.slice(0, count));
    },
  };
}

function ofSteps(steps: readonly Step[]): Pick<TurnView, "steps" | "tool_responses"> {
  const tool_responses = steps.flatMap((step) =>
    step.step_type === "tool_execution" ? step.tool_responses : [],
  );
  return { steps, tool_responses };
}
