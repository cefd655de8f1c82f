/** The stored configuration of an agent. */
import type { AgentConfig, SamplingParams, ToolDef } from "@understudy/contract/types";
import { mergeToolConfig } from "./tool-config.ts";
import type { ToolConfigFields } from "./tool-config.ts";

/** The configuration of a request, with the defaults of `openapi.yaml`; `tool_config` may be null. */
export type SentConfig = Omit<AgentConfig, keyof ToolConfigFields> & ToolConfigFields;

/** Merges the deprecated fields. Throws `wrong_shape` if they contradict `tool_config`. */
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

/** The configuration of a turn: nulls replaced by defaults. */
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
    // At least one inference.
    max_infer_iters: Math.max(1, config.max_infer_iters ?? defaultMaxInferIters),
  };
}
