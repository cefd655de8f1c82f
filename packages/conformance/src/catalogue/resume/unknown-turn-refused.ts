import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { notFound } from "../../judging/life.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownTurnRefused: Check = {
  id: "resume/unknown-turn-refused",
  scenario: resuming,
  when: { resume_checks: "strict" },
  judge(trace) {
    const strange = trace.exchanges.filter(({ step }) => step.do === "resume" && step.session !== undefined);
    const findings = strange.flatMap((exchange) => compareStatus(exchange, notFound(trace)));
    return verdictOf(strange.length, findings, "no turn was resumed where it is not");
  },
};
