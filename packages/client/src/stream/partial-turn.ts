import type { Step, TurnEvent } from "@understudy/contract/types";

/** A turn before its last event. */
export interface PartialTurn {
  /** Null until an event has it. */
  turn_id: string | null;
  session_id: string;
  /** The steps completed in this stream. */
  steps: Step[];
  /** The text of the current inference step. */
  text: string;
}

/** Applies an event. */
export function toPartial(partial: PartialTurn, event: TurnEvent): PartialTurn {
  switch (event.event_type) {
    case "turn_start":
      return { ...partial, turn_id: event.turn_id };
    case "step_progress":
      return event.delta.type === "text" ? { ...partial, text: partial.text + event.delta.text } : partial;
    case "step_complete": {
      // Servers may omit `turn_id` of a step.
      const turn_id = partial.turn_id ?? event.step_details.turn_id ?? null;
      return { ...partial, turn_id, steps: [...partial.steps, event.step_details], text: "" };
    }
    default:
      return partial;
  }
}
