import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { askedAgents } from "../../judging/configs.ts";
import { compareLoc } from "../../judging/shape-errors.ts";
import { mergeToolConfig, strangeFields } from "../../judging/tool-config.ts";
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
    const findings = wrong.flatMap(({ exchange, sent }) => [
      ...compareStatus(exchange, [400]),
      ...strangeFields(sent).flatMap((way) => compareLoc(exchange, ["body", "agent_config", ...way])),
    ]);
    return verdictOf(wrong.length, findings, "no agent said what it cannot say");
  },
};
