import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { isRaced, resumesOf } from "../../judging/turn-log.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const endedRefused: Check = {
  id: "resume/ended-refused",
  scenario: resuming,
  when: { resume_checks: "strict" },
  judge(trace) {
    const late = resumesOf(trace).filter((one) => !awaits(one.before) && !isRaced(one));
    const findings = late.flatMap(({ exchange }) => compareStatus(exchange, [409]));
    return verdictOf(late.length, findings, "no turn was resumed after its end");
  },
};
