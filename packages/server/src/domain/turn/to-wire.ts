/** Turns and steps as the wire shows them: every declared property, in the order of the schema, and no others. */
import type { CompletionMessage, Step, Turn, TurnEvent, TurnInputMessage } from "@understudy/contract/types";
import type { StoredStep, TurnState } from "./state.ts";

/** A turn that has ended, as it is kept. Its plan is no longer needed. */
export interface EndedTurn {
  turn_id: string;
  session_id: string;
  input_messages: TurnInputMessage[];
  steps: StoredStep[];
  output_message: CompletionMessage;
  started_at: string;
  completed_at: string;
}

/** A turn that rests: it awaits input, or it has ended. */
export type RestingTurn = { kind: "awaiting"; state: TurnState } | { kind: "complete"; turn: EndedTurn };

/** What is kept of a turn that rests. Throws while it runs: a running turn is not for others to see. */
export function toResting(state: TurnState): RestingTurn {
  const { plan, phase, steps } = state;
  if (phase.at === "awaiting") return { kind: "awaiting", state };
  if (phase.at !== "done") throw new Error(`A turn that is at ${phase.at} does not rest.`);
  const { turn_id, session_id, input_messages, started_at } = plan;
  const { output: output_message, completed_at } = phase;
  return {
    kind: "complete",
    turn: { turn_id, session_id, input_messages, steps, output_message, started_at, completed_at },
  };
}

/** The turn as GET and the last event show it. */
export function toTurn(resting: RestingTurn): Turn {
  const { turn_id, session_id, input_messages, steps, output_message, started_at, completed_at } =
    resting.kind === "complete" ? resting.turn : awaitingTurn(resting.state);
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

/** The last event of a stream. */
export function toTerminalEvent(resting: RestingTurn): TurnEvent {
  const event_type = resting.kind === "awaiting" ? "turn_awaiting_input" : "turn_complete";
  return { event_type, turn: toTurn(resting) };
}

/** A step without what is kept beside it. */
export function toStep(step: StoredStep): Step {
  if (step.step_type !== "shield_call") return step;
  const { touchpoint: _touchpoint, refusal: _refusal, ...shown } = step;
  return shown;
}

function awaitingTurn(state: TurnState): Omit<EndedTurn, "completed_at"> & { completed_at: string | null } {
  const { plan, phase, steps } = state;
  if (phase.at !== "awaiting") throw new Error(`A turn that is at ${phase.at} does not await input.`);
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
