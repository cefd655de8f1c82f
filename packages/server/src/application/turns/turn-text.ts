/** The JSON of turns and steps, as of `JSON.stringify`. Most of it is the answer of the model, which is written once. */
import { writtenOnce } from "@understudy/contract";
import type { CompletionMessage, InferenceStep, Step, Turn } from "@understudy/contract/types";
import type { StoredStep } from "../../domain/turn/state.ts";
import type { TurnRecord } from "../records/record.ts";

export function stepText(step: Step | StoredStep): string {
  return step.step_type === "inference" ? writtenOnce(step, inferenceText) : JSON.stringify(step);
}

function inferenceText(step: InferenceStep): string {
  const { turn_id, step_id, started_at, completed_at, step_type, model_response } = step;
  const before = JSON.stringify({ turn_id, step_id, started_at, completed_at, step_type }).slice(0, -1);
  return `${before},"model_response":${messageText(model_response)}}`;
}

function messageText(message: CompletionMessage): string {
  return writtenOnce(message, JSON.stringify);
}

/** As the last event shows it. */
export function turnText(turn: Turn): string {
  return textOf(turn, `,"output_attachments":${JSON.stringify(turn.output_attachments)}`);
}

/** The record, whose text the store is to use. */
export function withText(record: TurnRecord): TurnRecord {
  if (record.kind === "complete") writtenOnce(record, recordText);
  return record;
}

function recordText({ claim, kind, turn }: Extract<TurnRecord, { kind: "complete" }>): string {
  return `{"claim":${JSON.stringify(claim)},"kind":"${kind}","turn":${textOf(turn)}}`;
}

/** Around the place of `output_attachments`, which a record does not have. */
function textOf(
  turn: Omit<Turn, "output_attachments" | "steps"> & { steps: StoredStep[] | Step[] },
  attachments = "",
): string {
  const { turn_id, session_id, input_messages, steps, output_message, started_at, completed_at } = turn;
  const before = JSON.stringify({ turn_id, session_id, input_messages }).slice(0, -1);
  const after = JSON.stringify({ started_at, completed_at }).slice(1);
  const output = messageText(output_message);
  return `${before},"steps":[${steps.map(stepText).join(",")}],"output_message":${output}${attachments},${after}`;
}
