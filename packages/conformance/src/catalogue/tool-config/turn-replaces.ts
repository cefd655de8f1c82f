import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo, toolConfigOf } from "../../judging/configs.ts";
import { verdictOf } from "../../verdict.ts";

export const turnReplaces: Check = {
  id: "tool-config/turn-replaces",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  when: { turn_tool_config: "replaces" },
  judge(trace) {
    const asked = askedTurns(trace).flatMap((turn) => {
      const config = isRecord(turn.sent["tool_config"]) ? toolConfigOf(trace, turn) : null;
      if (config === null) return [];
      const expected = { ...config, tool_choice: config.tool_choice ?? "auto" };
      return requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, expected, tool_config }));
    });
    const findings = asked.flatMap(({ turn, expected, tool_config }) =>
      compare(turn.created, "tool_config that the model is given", expected, tool_config),
    );
    return verdictOf(asked.length, findings, "no model was asked for a turn with a tool_config of its own");
  },
};
