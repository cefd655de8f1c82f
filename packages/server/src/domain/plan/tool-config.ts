import type { AgentConfigInput, ToolConfig } from "@understudy/contract/types";
import { fieldProblem } from "../errors.ts";

/** The tool fields of an agent config, with defaults: a missing `tool_config` is null. */
export interface ToolConfigFields {
  tool_choice: AgentConfigInput["tool_choice"];
  tool_prompt_format: AgentConfigInput["tool_prompt_format"];
  tool_config: ToolConfig | null;
}

export const defaultToolConfig: ToolConfig = {
  tool_choice: "auto",
  tool_prompt_format: null,
  system_message_behavior: "append",
};

/**
 * Merges the deprecated fields of an agent config into its `tool_config`. Without one they form it; with one they must
 * agree with it, defaults included.
 */
export function mergeToolConfig(config: ToolConfigFields): ToolConfig {
  const given = config.tool_config;
  if (given === null) {
    return {
      ...defaultToolConfig,
      tool_choice: config.tool_choice ?? defaultToolConfig.tool_choice,
      tool_prompt_format: config.tool_prompt_format ?? defaultToolConfig.tool_prompt_format,
    };
  }
  for (const field of ["tool_choice", "tool_prompt_format"] as const) {
    const deprecated = config[field] ?? null;
    if (deprecated !== null && deprecated !== given[field])
      throw disagreement(field, deprecated, given[field]);
  }
  return given;
}

function disagreement(field: string, deprecated: string, merged: string | null): Error {
  return fieldProblem(
    "wrong_shape",
    ["agent_config"],
    `agent_config.${field} is deprecated and ${JSON.stringify(deprecated)}, but tool_config.${field} is ` +
      `${JSON.stringify(merged)}. Use ${field} in tool_config instead.`,
  );
}
