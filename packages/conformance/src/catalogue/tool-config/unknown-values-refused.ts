import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { askedAgents } from "../../judging/configs.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownValuesRefused: Check = {
  id: "tool-config/unknown-values-refused",
  scenario: configuring,
  judge(trace) {
    const wrong = askedAgents(trace).filter(({ sent }) => {
      const merged = mergeToolConfig(sent);
      return "refused" in merged && merged.refused === "value";
    });
    const findings = wrong.flatMap(({ exchange }) => compareStatus(exchange, [400]));
    return verdictOf(wrong.length, findings, "no agent said what it cannot say");
  },
};
