import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { invocations, resultOf } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const invokeResult: Check = {
  id: "runtime/invoke-result",
  scenario: staging,
  judge(trace) {
    const invoked = invocations(trace);
    const findings = invoked.flatMap(({ exchange, tool }) =>
      exchange.status === 200
        ? compare(exchange, "result", resultOf(tool), exchange.json)
        : compareStatus(exchange, [200]),
    );
    return verdictOf(invoked.length, findings, "no tool was invoked");
  },
};
