import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { askedAgents } from "../../judging/configs.ts";
import { compareLoc } from "../../judging/shape-errors.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { verdictOf } from "../../verdict.ts";

export const negativeRefused: Check = {
  id: "iterations/negative-refused",
  scenario: iterating,
  when: { bounds: "checked" },
  judge(trace) {
    const negative = askedAgents(trace).filter(({ sent }) => Number(sent["max_infer_iters"]) < 0);
    const findings = negative.flatMap(({ exchange }) => [
      ...compareStatus(exchange, [400]),
      ...compareLoc(exchange, ["body", "agent_config", "max_infer_iters"]),
    ]);
    return verdictOf(negative.length, findings, "no agent had a negative limit");
  },
};
