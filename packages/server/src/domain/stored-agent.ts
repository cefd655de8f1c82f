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
const names = Object.keys(common) as (keyof AgentConfig)[];
Object.values(common).forEach(freeze);

export function toStoredAgent({ agent_id, agent_config, created_at }: Agent): StoredAgent {
  const stored: Partial<AgentConfig> = { model: agent_config.model, instructions: agent_config.instructions };
  for (const name of names) if (!isSame(agent_config[name], common[name])) copy(name, agent_config, stored);
  return { agent_id, agent_config: stored, created_at };
}

/** The same agent as it was stored, and one of an earlier format, which has all fields. */
export function toAgent({ agent_id, agent_config, created_at }: StoredAgent): Agent {
  return { agent_id, agent_config: Object.assign({ ...common }, agent_config), created_at };
}

function copy<Name extends keyof AgentConfig>(
  name: Name,
  from: AgentConfig,
  to: Pick<Partial<AgentConfig>, Name>,
): void {
  to[name] = from[name];
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
