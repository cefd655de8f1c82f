import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const tooLarge: Check = {
  id: "errors/too-large",
  scenario: refusing,
  when: { request_checks: "strict" },
  judge(trace) {
    const large = refusedFor(trace, "size");
    const findings = large.flatMap(({ exchange }) => compareStatus(exchange, [413]));
    return verdictOf(large.length, findings, "no body was too large");
  },
};
