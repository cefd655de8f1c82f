import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo } from "../../judging/configs.ts";
import { compareRefusal } from "../../judging/refused-turn.ts";
import { namesNoTool } from "../../judging/runnable.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const choiceNamesATool: Check = {
  id: "tool-config/choice-names-a-tool",
  scenario: configuring,
  when: { tool_choice_names: "checked" },
  judge(trace) {
    const wrong = askedTurns(trace).filter((turn) => namesNoTool(trace, turn) === true);
    const findings = wrong.flatMap(({ created, log }) => [
      ...compareRefusal(trace, created, 400),
      ...compare(created, "requests to the model", 0, requestsTo(trace, log.alias).length),
    ]);
    return verdictOf(wrong.length, findings, "no tool_choice named a tool that is not offered");
  },
};
