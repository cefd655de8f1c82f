/** The JSON of turns and steps in the events of a stream. */
import type { InferenceStep, Step, Turn } from "@understudy/contract/types";

export interface TurnWriter {
  step(step: Step): string;
  turn(turn: Turn): string;
}

/**
 * Writes what one stream shows as `JSON.stringify` does, its order of fields included. The answer of a model is most of it,
 * and is written once: it is in the event of its step, and twice in the last event.
 */
export function createTurnWriter(): TurnWriter {
  const written = new Map<object, string>();

  function once<T extends object>(value: T, write: (value: T) => string): string {
    const text = written.get(value) ?? write(value);
    written.set(value, text);
    return text;
  }

  function inferenceText(step: InferenceStep): string {
    const { turn_id, step_id, started_at, completed_at, step_type, model_response } = step;
    // The types of the parts are those of the whole, so that a new field does not compile until it is here.
    const before: Omit<InferenceStep, "model_response"> = {
      turn_id,
      step_id,
      started_at,
      completed_at,
      step_type,
    };
    const answer = once(model_response, JSON.stringify);
    return `${JSON.stringify(before).slice(0, -1)},"model_response":${answer}}`;
  }

  function stepText(step: Step): string {
    return step.step_type === "inference" ? once(step, inferenceText) : JSON.stringify(step);
  }

  return {
    step: stepText,
    turn(turn) {
      const { turn_id, session_id, input_messages, steps, output_message } = turn;
      const { output_attachments, started_at, completed_at } = turn;
      const before: Pick<Turn, "turn_id" | "session_id" | "input_messages"> = {
        turn_id,
        session_id,
        input_messages,
      };
      const after: Omit<Turn, keyof typeof before | "steps" | "output_message"> = {
        output_attachments,
        started_at,
        completed_at,
      };
      const all = steps.map(stepText).join(",");
      const output = once(output_message, JSON.stringify);
      return `${JSON.stringify(before).slice(0, -1)},"steps":[${all}],"output_message":${output},${JSON.stringify(after).slice(1)}`;
    },
  };
}
