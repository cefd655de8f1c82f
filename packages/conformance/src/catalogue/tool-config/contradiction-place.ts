import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedAgents } from "../../judging/configs.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { as } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const contradictionPlace: Check = {
  id: "tool-config/contradiction-place",
  scenario: configuring,
  judge(trace) {
    const refused = askedAgents(trace).filter(({ exchange, sent }) => {
      const merged = mergeToolConfig(sent);
      return exchange.status === 400 && "refused" in merged && merged.refused === "contradiction";
    });
    const findings = refused.flatMap(({ exchange }) => {
      const errors = as("ShapeProblem", exchange.json)?.error.detail.errors ?? [];
      const places = errors.map(({ loc }) => loc);
      return compare(exchange, "places of the errors", [["body", "agent_config"]], places);
    });
    return verdictOf(refused.length, findings, "no contradiction was refused");
  },
};
