import type { Check } from "../../check.ts";
import { askedModels, compareTold } from "../../judging/asked-models.ts";
import { verdictOf } from "../../verdict.ts";

export const instructions: Check = {
  id: "configuration/instructions",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const asked = askedModels(trace);
    const findings = asked.flatMap((one) => compareTold(one, "instructions"));
    return verdictOf(asked.length, findings, "no model was asked");
  },
};
