import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const contentType: Check = {
  id: "errors/content-type",
  scenario: refusing,
  when: { request_checks: "strict" },
  judge(trace) {
    const undeclared = refusedFor(trace, "content_type");
    const findings = undeclared.flatMap(({ exchange }) => compareStatus(exchange, [415]));
    return verdictOf(undeclared.length, findings, "no body was declared as anything but JSON");
  },
};
