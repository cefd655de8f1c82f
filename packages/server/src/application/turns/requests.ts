/** The requests to providers, from a turn's state and the history of its session. */
import type { InferenceRequest, ShieldRequest, ToolRequest } from "@understudy/contract/provider-data";
import type { Message, ToolDef } from "@understudy/contract/types";
import { messagesOf, toPrompt } from "../../domain/plan/messages.ts";
import type { TurnIdentity } from "../../domain/plan/plan.ts";
import type { ServerTool, TurnCommand, TurnPlan, TurnState } from "../../domain/turn/state/state.ts";

/** What a prompt is made of: a turn that may not have begun. */
export type Prompted = Pick<TurnState, "steps"> & { plan: Omit<TurnPlan, keyof TurnIdentity> };

export function inferenceRequest(state: Prompted, history: readonly Message[]): InferenceRequest {
  const { plan } = state;
  return {
    model: plan.model,
    messages: prompt(state, history),
    tools: [...plan.server_tools.map((tool) => tool.definition), ...plan.client_tools].map(toModelTool),
    tool_config: plan.tool_config,
    sampling_params: plan.sampling_params,
    response_format: plan.response_format,
    ...(plan.options !== undefined && { options: plan.options }),
  };
}

/** Output shields also get the answer of the model, with its unanswered calls. */
export function shieldRequests(
  state: TurnState,
  { touchpoint, shield_ids }: Extract<TurnCommand, { do: "run_shields" }>,
  history: readonly Message[],
): ShieldRequest[] {
  const { phase } = state;
  const messages =
    phase.at === "output_shields"
      ? [...prompt(shielded(withoutAnswer(state)), history), phase.outcome.output]
      : prompt(shielded(state), history);
  return shield_ids.map((shield_id) => ({ shield_id, touchpoint, messages, params: {} }));
}

export function toolRequest(
  state: TurnState,
  tool: ServerTool,
  args: Record<string, unknown>,
  history: readonly Message[],
): ToolRequest {
  return {
    toolgroup_id: tool.toolgroup_id,
    tool_name: tool.definition.name,
    arguments: args,
    messages: prompt(state, history),
  };
}

function prompt(state: Prompted, history: readonly Message[]): Message[] {
  const { instructions, policy } = state.plan;
  return toPrompt(instructions, [...history, ...ownMessages(state)], policy.loose_ends);
}

/** The messages of the turn itself so far. */
export function ownMessages({ plan: { input_messages }, steps }: Prompted): Message[] {
  return messagesOf({ input_messages, steps });
}

/** What shields see of a turn: all, or under `part` no documents, and output shields nothing of its steps. */
function shielded(state: TurnState): TurnState {
  const { plan, phase } = state;
  if (plan.policy.shield_views !== "part") return state;
  const input_messages = plan.shielded_messages ?? plan.input_messages;
  return {
    ...state,
    plan: { ...plan, input_messages },
    steps: phase.at === "output_shields" ? [] : state.steps,
  };
}

/** The final answer is appended separately. Inferences before server tools keep their place. */
function withoutAnswer(state: TurnState): TurnState {
  return state.steps.at(-1)?.step_type === "inference"
    ? { ...state, steps: state.steps.slice(0, -1) }
    : state;
}

/** The model gets `input_schema` instead of `parameters` if a tool has both. */
function toModelTool(tool: ToolDef): ToolDef {
  return tool.input_schema === null ? tool : { ...tool, parameters: null };
}
