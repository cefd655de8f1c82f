/** An agent as it is stored: without what the configurations of most agents have in common. */
import type { Agent, AgentConfig } from "@understudy/contract/types";
import { isSame } from "./resources.ts";

export interface StoredAgent extends Omit<Agent, "agent_config"> {
  agent_config: Partial<AgentConfig>;
}

/**
 * What is left out; model and instructions never are. Part of the format of records: it stays as it is, whatever the defaults
 * of requests become. Its parts are shared by all agents.
 */
const common: AgentConfig = {
  sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
  input_shields: [],
  output_shields: [],
  toolgroups: [],
  client_tools: [],
  tool_choice: null,
  tool_prompt_format: null,
  tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
  max_infer_iters: 10,
  model: "",
  instructions: "",
  name: null,
  enable_session_persistence: false,
  response_format: null,
};
Object.values(common).forEach(freeze);

/** Field by field: a loop over names takes three times as long, and each create comes here. */
export function toStoredAgent({ agent_id, agent_config: config, created_at }: Agent): StoredAgent {
  const stored: Partial<AgentConfig> = { model: config.model, instructions: config.instructions };
  if (!isSame(config.sampling_params, common.sampling_params))
    stored.sampling_params = config.sampling_params;
  if (config.input_shields?.length !== 0) stored.input_shields = config.input_shields;
  if (config.output_shields?.length !== 0) stored.output_shields = config.output_shields;
  if (config.toolgroups?.length !== 0) stored.toolgroups = config.toolgroups;
  if (config.client_tools?.length !== 0) stored.client_tools = config.client_tools;
  if (config.tool_choice !== common.tool_choice) stored.tool_choice = config.tool_choice;
  if (config.tool_prompt_format !== common.tool_prompt_format)
    stored.tool_prompt_format = config.tool_prompt_format;
  if (!isSame(config.tool_config, common.tool_config)) stored.tool_config = config.tool_config;
  if (config.max_infer_iters !== common.max_infer_iters) stored.max_infer_iters = config.max_infer_iters;
  if (config.name !== common.name) stored.name = config.name;
  if (config.enable_session_persistence !== common.enable_session_persistence)
    stored.enable_session_persistence = config.enable_session_persistence;
  if (config.response_format !== common.response_format) stored.response_format = config.response_format;
  return { agent_id, agent_config: stored, created_at };
}

/** The same agent as it was stored, and one of an earlier format, which has all fields. */
export function toAgent({ agent_id, agent_config, created_at }: StoredAgent): Agent {
  return { agent_id, agent_config: Object.assign({ ...common }, agent_config), created_at };
}

/** A configuration that may be anything, with what may have been left out of it. */
export function withCommon(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...common, model: undefined, instructions: undefined, ...config };
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}
