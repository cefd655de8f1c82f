/** The JSON of turns and steps in the events of a stream. */
import type { InferenceStep, Step, Turn } from "@understudy/contract/types";

export interface TurnWriter {
  step(step: Step): string;
  turn(turn: Turn): string;
}

/**
 * Writes what one stream shows, as `JSON.stringify` does. The answer of a model is most of it, and is written once: it is in
 * the event of its step, and twice in the last event.
 */
export function createTurnWriter(): TurnWriter {
  const written: { value: object; text: string }[] = [];

  function once<T extends object>(value: T, write: (value: T) => string): string {
    for (const known of written) if (known.value === value) return known.text;
    const text = write(value);
    written.push({ value, text });
    return text;
  }

  function inferenceText(step: InferenceStep): string {
    const { turn_id, step_id, started_at, completed_at, step_type, model_response } = step;
    const before = JSON.stringify({ turn_id, step_id, started_at, completed_at, step_type }).slice(0, -1);
    return `${before},"model_response":${once(model_response, JSON.stringify)}}`;
  }

  function stepText(step: Step): string {
    return step.step_type === "inference" ? once(step, inferenceText) : JSON.stringify(step);
  }

  return {
    step: stepText,
    turn(turn) {
      const { turn_id, session_id, input_messages, steps, output_message } = turn;
      const { output_attachments, started_at, completed_at } = turn;
      const before = JSON.stringify({ turn_id, session_id, input_messages }).slice(0, -1);
      const output = once(output_message, JSON.stringify);
      const after = JSON.stringify({ output_attachments, started_at, completed_at }).slice(1);
      return `${before},"steps":[${steps.map(stepText).join(",")}],"output_message":${output},${after}`;
    },
  };
}
