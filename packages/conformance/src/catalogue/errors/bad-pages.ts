import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { compareLoc } from "../../judging/shape-errors.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const badPages: Check = {
  id: "errors/bad-pages",
  scenario: refusing,
  when: { bounds: "checked", request_checks: "strict" },
  judge(trace) {
    const bad = refusedFor(trace, "query");
    const findings = bad.flatMap(({ exchange, change }) => {
      if (exchange.status !== 400 || change.is !== "query") return compareStatus(exchange, [400]);
      return compareLoc(exchange, ["query", change.name]);
    });
    return verdictOf(bad.length, findings, "no list was asked for with a wrong page");
  },
};
