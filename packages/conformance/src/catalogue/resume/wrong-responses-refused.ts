import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const wrongResponsesRefused: Check = {
  id: "resume/wrong-responses-refused",
  scenario: resuming,
  when: { resume_checks: "strict" },
  judge(trace) {
    const wrong = resumesOf(trace).filter(({ step, before }) => step.give !== "right" && awaits(before));
    const findings = wrong.flatMap(({ exchange }) => compareStatus(exchange, [400]));
    return verdictOf(wrong.length, findings, "no turn was resumed with wrong responses");
  },
};
