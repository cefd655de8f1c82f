import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedIn, type Refused } from "../../judging/refusals.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const order: Check = {
  id: "errors/order",
  scenario: refusing,
  when: { error_placement: "status", request_checks: "strict" },
  judge(trace) {
    const several = refusedIn(trace).filter(({ reasons }) => reasons.length > 1);
    return verdictOf(several.length, several.flatMap(judgeRefusal), "nothing was wrong in two ways");
  },
};

function judgeRefusal({ exchange, reasons: [first] }: Refused): Finding[] {
  const findings = compareStatus(exchange, first.statuses);
  if (findings.length > 0 || first.statuses[0] !== 400) return findings;
  // Several rows have this status: the body tells them apart.
  const named = typeof exchange.json === "object" && exchange.json !== null && "error" in exchange.json;
  if (named === (first.body === "shape")) return [];
  const expected = first.body === "shape" ? "the errors of fields" : "a detail in words";
  return [{ where: exchange.index, what: "body", expected, said: exchange.json }];
}
