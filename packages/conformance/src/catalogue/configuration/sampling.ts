import type { Check } from "../../check.ts";
import { askedModels, compareTold } from "../../judging/asked-models.ts";
import { verdictOf } from "../../verdict.ts";

export const sampling: Check = {
  id: "configuration/sampling",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  judge(trace) {
    const asked = askedModels(trace);
    const findings = asked.flatMap((one) => compareTold(one, "sampling_params"));
    return verdictOf(asked.length, findings, "no model was asked");
  },
};
