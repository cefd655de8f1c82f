import type { Step, TurnEvent } from "@understudy/contract/types";

/** What is known of a turn whose last event has not come. */
export interface PartialTurn {
  /** Null until an event has named it. */
  turn_id: string | null;
  session_id: string;
  /** The steps that were completed while the stream was read; of a resumed turn, those since. */
  steps: Step[];
  /** What the model has said in the step that was under way. */
  text: string;
}

/** What is known once this event has come, too. */
export function toPartial(partial: PartialTurn, event: TurnEvent): PartialTurn {
  switch (event.event_type) {
    case "turn_start":
      return { ...partial, turn_id: event.turn_id };
    case "step_progress":
      return event.delta.type === "text" ? { ...partial, text: partial.text + event.delta.text } : partial;
    case "step_complete": {
      // The id of a step's turn is a field that a server may leave out.
      const turn_id = partial.turn_id ?? event.step_details.turn_id ?? null;
      return { ...partial, turn_id, steps: [...partial.steps, event.step_details], text: "" };
    }
    default:
      return partial;
  }
}
