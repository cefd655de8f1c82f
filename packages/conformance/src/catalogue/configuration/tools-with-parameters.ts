import type { Check } from "../../check.ts";
import { recordsAmong } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo } from "../../judging/configs.ts";
import { offeredTools, asOffered } from "../../judging/offered-tools.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const toolsWithParameters: Check = {
  id: "configuration/tools-with-parameters",
  scenario: configuring,
  needs: ["journal", "whole_requests"],
  when: { tool_schemas: "both" },
  judge(trace) {
    const asked = askedTurns(trace).flatMap((turn) => {
      const tools = offeredTools(trace, turn);
      if (tools === null) return [];
      return requestsTo(trace, turn.log.alias).map((request) => ({ turn, tools, said: request.tools }));
    });
    const findings = asked.flatMap(({ turn, tools, said }) =>
      compare(turn.created, "tools that the model is given", tools, recordsAmong(said).map(asOffered)),
    );
    return verdictOf(asked.length, findings, "no model was asked");
  },
};
