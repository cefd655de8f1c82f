/** The configuration of an agent as it is stored and read back. */
import type { AgentConfig, SamplingParams, ToolDef } from "@understudy/contract/types";
import { mergeToolConfig } from "./tool-config.ts";
import type { ToolConfigFields } from "./tool-config.ts";

/** A configuration as it was sent, with the defaults of `openapi.yaml` filled in; `tool_config` may be null. */
export type SentConfig = Omit<AgentConfig, keyof ToolConfigFields> & ToolConfigFields;

/** Merges the deprecated fields; throws `wrong_shape` where they contradict `tool_config`. */
export function toAgentConfig(sent: SentConfig): AgentConfig {
  return {
    sampling_params: sent.sampling_params,
    input_shields: sent.input_shields,
    output_shields: sent.output_shields,
    toolgroups: sent.toolgroups,
    client_tools: sent.client_tools,
    tool_choice: sent.tool_choice ?? null,
    tool_prompt_format: sent.tool_prompt_format ?? null,
    tool_config: mergeToolConfig(sent),
    max_infer_iters: sent.max_infer_iters,
    model: sent.model,
    instructions: sent.instructions,
    name: sent.name,
    enable_session_persistence: sent.enable_session_persistence,
    response_format: sent.response_format,
  };
}

const defaultSampling: SamplingParams = {
  strategy: { type: "greedy" },
  max_tokens: 0,
  repetition_penalty: 1,
  stop: null,
};
const defaultMaxInferIters = 10;

/** What a configuration comes to when a turn runs with it: a null stands for its default. */
export function effective(config: AgentConfig): {
  input_shields: string[];
  output_shields: string[];
  toolgroups: NonNullable<AgentConfig["toolgroups"]>;
  client_tools: ToolDef[];
  sampling_params: SamplingParams;
  max_infer_iters: number;
} {
  return {
    input_shields: config.input_shields ?? [],
    output_shields: config.output_shields ?? [],
    toolgroups: config.toolgroups ?? [],
    client_tools: config.client_tools ?? [],
    sampling_params: config.sampling_params ?? defaultSampling,
    // A turn asks its model at least once.
    max_infer_iters: Math.max(1, config.max_infer_iters ?? defaultMaxInferIters),
  };
}
