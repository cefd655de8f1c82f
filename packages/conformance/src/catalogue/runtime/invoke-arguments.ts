import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { invocations } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const invokeArguments: Check = {
  id: "runtime/invoke-arguments",
  scenario: staging,
  needs: ["journal"],
  judge(trace) {
    const invoked = invocations(trace).filter(({ entry }) => entry !== null);
    const findings = invoked.flatMap(({ exchange, expected, entry }) =>
      compare(exchange, "what the tool was given", expected, entry?.request).map((finding) => ({
        ...finding,
        ...(entry ? { seq: entry.seq } : {}),
      })),
    );
    return verdictOf(invoked.length, findings, "no tool was invoked");
  },
};
