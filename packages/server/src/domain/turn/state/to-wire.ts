/** Turns and steps in their wire format: all declared properties in the order of the schema, and no others. */
import type { CompletionMessage, Step, Turn, TurnEvent, TurnInputMessage } from "@understudy/contract/types";
import type { StoredStep, TurnState } from "./state.ts";

/** A completed turn in its stored form, without its plan. */
export interface EndedTurn {
  turn_id: string;
  session_id: string;
  input_messages: TurnInputMessage[];
  steps: StoredStep[];
  output_message: CompletionMessage;
  started_at: string;
  completed_at: string;
}

/** A turn that does not run: it awaits input, or it is complete. */
export type RestingTurn = { kind: "awaiting"; state: TurnState } | { kind: "complete"; turn: EndedTurn };

/** The stored form of a turn. Throws for a running turn, which is never stored. */
export function toResting(state: TurnState): RestingTurn {
  const { plan, phase, steps } = state;
  if (phase.at === "awaiting") return { kind: "awaiting", state };
  if (phase.at !== "done") throw new Error(`A turn in phase ${phase.at} still runs.`);
  const { turn_id, session_id, input_messages, started_at } = plan;
  const { output: output_message, completed_at } = phase;
  return {
    kind: "complete",
    turn: { turn_id, session_id, input_messages, steps, output_message, started_at, completed_at },
  };
}

/** The turn for GET and for the terminal event. */
export function toTurn(resting: RestingTurn): Turn {
  const turn = resting.kind === "complete" ? resting.turn : awaitingTurn(resting.state);
  const { turn_id, session_id, input_messages, steps, output_message, started_at, completed_at } = turn;
  return {
    turn_id,
    session_id,
    input_messages,
    steps: steps.map(toStep),
    output_message,
    output_attachments: [],
    started_at,
    completed_at,
  };
}

/** The terminal event of a stream. */
export function toTerminalEvent(resting: RestingTurn): Extract<TurnEvent, { turn: Turn }> {
  const event_type = resting.kind === "awaiting" ? "turn_awaiting_input" : "turn_complete";
  return { event_type, turn: toTurn(resting) };
}

/** A step without its internal fields. */
export function toStep(step: StoredStep): Step {
  if (step.step_type !== "shield_call") return step;
  const { touchpoint: _touchpoint, refusal: _refusal, ...shown } = step;
  return shown;
}

function awaitingTurn(state: TurnState): Omit<EndedTurn, "completed_at"> & { completed_at: string | null } {
  const { plan, phase, steps } = state;
  if (phase.at !== "awaiting") throw new Error(`A turn in phase ${phase.at} does not await input.`);
  const { turn_id, session_id, input_messages, started_at } = plan;
  const completed_at = plan.policy.awaiting_completed_at === "set" ? phase.since : null;
  return {
    turn_id,
    session_id,
    input_messages,
    steps,
    output_message: phase.output,
    started_at,
    completed_at,
  };
}
