import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { statusFor, toolsNamed } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownTool: Check = {
  id: "runtime/unknown-tool",
  scenario: staging,
  judge(trace) {
    const strays = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      const status = step.do === "invoke_tool" ? statusFor(toolsNamed(trace, step.name)) : 200;
      return status === 200 ? [] : [{ exchange, status }];
    });
    const findings = strays.flatMap(({ exchange, status }) => compareStatus(exchange, [status]));
    return verdictOf(strays.length, findings, "no name of no tool, or of several, was invoked");
  },
};
