import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo, toolConfigOf } from "../../judging/configs.ts";
import { verdictOf } from "../../verdict.ts";

export const nullChoiceIsAuto: Check = {
  id: "tool-config/null-choice-is-auto",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  // Most of them are a turn's own.
  when: { nulls: "default", turn_tool_config: "replaces" },
  judge(trace) {
    const asked = askedTurns(trace).flatMap((turn) =>
      toolConfigOf(trace, turn)?.tool_choice === null
        ? requestsTo(trace, turn.log.alias).map(({ tool_config }) => ({ turn, tool_config }))
        : [],
    );
    const findings = asked.flatMap(({ turn, tool_config: said }) =>
      // A server that is wrong may give no tool config at all.
      compare(turn.created, "tool_choice that the model is given", "auto", said?.tool_choice),
    );
    return verdictOf(asked.length, findings, "no model was asked for a turn whose tool_choice is null");
  },
};
