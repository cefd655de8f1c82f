import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { shapeErrors } from "../../judging/shape-errors.ts";
import { refusing } from "../../scenarios/refusing.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const brokenJson: Check = {
  id: "errors/broken-json",
  scenario: refusing,
  when: { request_checks: "strict" },
  judge(trace) {
    const broken = refusedFor(trace, "bytes");
    const findings = broken.flatMap(({ exchange }) => [
      ...compareStatus(exchange, [400]),
      ...judgeBody(exchange),
    ]);
    return verdictOf(broken.length, findings, "no body was broken");
  },
};

function judgeBody(exchange: Exchange): Finding[] {
  const { index, status, json } = exchange;
  if (status !== 400 || shapeErrors(exchange).some(({ loc }) => loc[0] === "body")) return [];
  return [{ where: index, what: "errors", expected: "one whose loc begins with body", said: json }];
}
