import type { Check } from "../../check.ts";
import { askedModels, compareTold } from "../../judging/asked-models.ts";
import { verdictOf } from "../../verdict.ts";

export const responseFormat: Check = {
  id: "configuration/response-format",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  judge(trace) {
    const asked = askedModels(trace);
    const findings = asked.flatMap((one) => compareTold(one, "response_format"));
    return verdictOf(asked.length, findings, "no model was asked");
  },
};
