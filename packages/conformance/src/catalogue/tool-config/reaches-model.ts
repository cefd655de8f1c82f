import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo, toolConfigOf } from "../../judging/configs.ts";
import { verdictOf } from "../../verdict.ts";

export const reachesModel: Check = {
  id: "tool-config/reaches-model",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  judge(trace) {
    const asked = askedTurns(trace).flatMap((turn) => {
      const config = (turn.sent["tool_config"] ?? null) === null ? toolConfigOf(trace, turn) : null;
      // What null comes to is a check of its own.
      if (config === null || config.tool_choice === null) return [];
      return requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, config, tool_config }));
    });
    const findings = asked.flatMap(({ turn, config, tool_config }) =>
      compare(turn.created, "tool_config that the model is given", config, tool_config),
    );
    return verdictOf(asked.length, findings, "no model was asked with the agent's tool_config");
  },
};
