/** Opens and closes steps: ids, times and events. */
import { v5, validate } from "uuid";
import type { TurnEvent } from "@understudy/contract/types";
import type { Advanced, OpenStep, StoredStep, TurnCommand, TurnState } from "./state.ts";
import { toStep } from "./to-wire.ts";

const stepTypes = { run_shields: "shield_call", infer: "inference", execute_tool: "tool_execution" } as const;

/** Far apart in 32 bits for any number of steps, so that turns whose ids are neighbours do not share ids of steps. */
const spacing = 0x9e3779b9;

/**
 * Ids are derived, so that the same plan and inputs give the same events: a UUID v8, which is the turn's with the number of
 * the step added to its last 32 bits.
 */
export function stepId({ steps, plan }: TurnState): string {
  // Under the profile of a real server, a resume may make a turn of any name.
  const id = validate(plan.turn_id) ? plan.turn_id : v5(plan.turn_id, v5.URL);
  const last = (Number.parseInt(id.slice(-8), 16) + Math.imul(steps.length + 1, spacing)) >>> 0;
  return `${id.slice(0, 14)}8${id.slice(15, -8)}${last.toString(16).padStart(8, "0")}`;
}

/** Opens the step of a command. */
export function openStep(state: TurnState, command: TurnCommand, at: string): Advanced {
  if (command.do === "settle" || command.do === "await_input" || command.do === "done" || state.open !== null)
    throw new Error(`No step can begin for ${command.do}.`);
  const open: OpenStep = { step_id: stepId(state), started_at: at, text: "", tool_calls: [] };
  const step = { step_type: stepTypes[command.do], step_id: open.step_id };
  const events: TurnEvent[] = [
    {
      event_type: "step_start",
      ...step,
      metadata: command.do === "run_shields" ? { touchpoint: command.touchpoint } : {},
    },
  ];
  if (command.do === "execute_tool") {
    const delta = { type: "tool_call", tool_call: command.call, parse_status: "in_progress" } as const;
    events.push({ event_type: "step_progress", ...step, delta });
  }
  return { state: { ...state, open }, events };
}

/** The open step; one is open during every call of a provider. */
export function openOf(state: TurnState): OpenStep {
  if (state.open === null) throw new Error("No step is open.");
  return state.open;
}

/** Adds a completed step, with its event. */
export function closeStep(state: TurnState, step: StoredStep): Advanced {
  const { step_type, step_id } = step;
  return {
    state: { ...state, steps: [...state.steps, step], open: null },
    events: [{ event_type: "step_complete", step_type, step_id, step_details: toStep(step) }],
  };
}
