import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { askedAgents } from "../../judging/configs.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const deprecatedAgree: Check = {
  id: "tool-config/deprecated-agree",
  scenario: configuring,
  judge(trace) {
    const asked = askedAgents(trace).flatMap(({ exchange, sent }) => {
      const merged = mergeToolConfig(sent);
      if ("stored" in merged) return [{ exchange, status: 200 }];
      return merged.refused === "contradiction" ? [{ exchange, status: 400 }] : [];
    });
    const findings = asked.flatMap(({ exchange, status }) => compareStatus(exchange, [status]));
    return verdictOf(asked.length, findings, "no agent was asked for");
  },
};
