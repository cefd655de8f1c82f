/**
 * The turn as a state machine without I/O. `begin` creates the state, `pending` returns the next command, `advance`
 * takes the result. The state is plain JSON: it can be stored at any point and continue in another process.
 */
import { unusableNull } from "../errors.ts";
import * as inference from "./phases/inference.ts";
import * as shields from "./phases/shields.ts";
import * as tools from "./phases/tools.ts";
import { openStep } from "./state/steps.ts";
import type { Advanced, TurnOutcome, TurnCommand, TurnInput, TurnPlan, TurnState } from "./state/state.ts";

/** The initial state of a turn. */
export function begin(plan: TurnPlan): Advanced {
  const state: TurnState = {
    plan,
    steps: [],
    iterations: 0,
    open: null,
    phase: shields.firstPhase(plan),
  };
  const announced = plan.policy.turn_start === "emitted";
  return { state, events: announced ? [{ event_type: "turn_start", turn_id: plan.turn_id }] : [] };
}

/** The next command of the turn. */
export function pending(state: TurnState): TurnCommand {
  const { phase, plan } = state;
  if (plan.fails_after_inference === true && state.iterations > 0) throw unusableNull();
  switch (phase.at) {
    case "input_shields":
      return { do: "run_shields", touchpoint: "user-input", shield_ids: plan.input_shields };
    case "output_shields":
      return { do: "run_shields", touchpoint: "assistant-output", shield_ids: plan.output_shields };
    case "inference":
      return { do: "infer" };
    case "tools":
      return tools.nextCommand(state, phase);
    case "settling":
      return { do: "settle" };
    case "awaiting":
      return { do: "await_input", calls: phase.output.tool_calls };
    case "done":
      return { do: "done" };
  }
}

/** Takes the result of a command. Throws if it does not fit the state, which is a bug of the caller. */
export function advance(state: TurnState, input: TurnInput): Advanced {
  const { phase } = state;
  switch (input.type) {
    case "step_started":
      return openStep(state, pending(state), input.at);
    case "model_part":
      if (phase.at === "inference") return inference.addPart(state, input.part);
      break;
    case "model_stopped":
      if (phase.at === "inference") return inference.endInference(state, input);
      break;
    case "shields_judged":
      if (phase.at === "input_shields" || phase.at === "output_shields")
        return shields.recordVerdicts(state, phase, input);
      break;
    case "tool_answered":
      if (phase.at === "tools") return tools.recordToolResponse(state, phase, input);
      break;
    case "client_answered":
      if (phase.at === "awaiting") return tools.recordClientResponses(state, phase, input);
      break;
    case "settled":
      if (phase.at === "settling") return settle(state, phase.outcome, input.at);
      break;
  }
  throw new Error(`A turn in phase ${phase.at} cannot take ${input.type}.`);
}

function settle({ plan, steps, iterations, open }: TurnState, outcome: TurnOutcome, at: string): Advanced {
  const { output } = outcome;
  const phase: TurnState["phase"] =
    outcome.kind === "awaiting"
      ? { at: "awaiting", since: at, output }
      : { at: "done", completed_at: at, output };
  return { state: { plan, steps, iterations, open, phase }, events: [] };
}
