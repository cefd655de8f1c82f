import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { readConfigs } from "../../judging/configs.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import { verdictOf } from "../../verdict.ts";

export const readBack: Check = {
  id: "tool-config/read-back",
  scenario: "any",
  judge(trace) {
    const reads = readConfigs(trace).flatMap(({ read, agent: { sent }, config }) => {
      const merged = mergeToolConfig(sent);
      return "refused" in merged ? [] : [{ read, sent, tool_config: merged.stored, config }];
    });
    const findings = reads.flatMap(({ read, sent, tool_config, config }) => {
      const expected = {
        tool_choice: sent["tool_choice"] ?? null,
        tool_prompt_format: sent["tool_prompt_format"] ?? null,
        tool_config,
      };
      return compare(read, "agent_config", expected, {
        tool_choice: config["tool_choice"],
        tool_prompt_format: config["tool_prompt_format"],
        tool_config: config["tool_config"],
      });
    });
    return verdictOf(reads.length, findings, "no agent was read");
  },
};
