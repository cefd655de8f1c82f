import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { readConfigs } from "../../judging/configs.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const deprecatedMakeOne: Check = {
  id: "tool-config/deprecated-make-one",
  scenario: configuring,
  judge(trace) {
    const reads = readConfigs(trace).flatMap(({ read, agent: { sent }, config }) => {
      const merged = mergeToolConfig(sent);
      const given = (sent["tool_config"] ?? null) !== null;
      return given || "refused" in merged ? [] : [{ read, expected: merged.stored, config }];
    });
    const findings = reads.flatMap(({ read, expected, config }) =>
      compare(read, "agent_config.tool_config", expected, config["tool_config"]),
    );
    return verdictOf(reads.length, findings, "no agent without a tool_config was read");
  },
};
