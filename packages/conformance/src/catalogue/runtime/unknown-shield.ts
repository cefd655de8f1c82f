import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { notFound } from "../../judging/life.ts";
import { nobodysName } from "../../scenario/names.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownShield: Check = {
  id: "runtime/unknown-shield",
  scenario: staging,
  judge(trace) {
    const lost = trace.exchanges.filter(
      ({ step }) => step.do === "run_shield" && step.shield === nobodysName,
    );
    const findings = lost.flatMap((exchange) =>
      compareStatus(exchange, [...new Set([404, ...notFound(trace)])]),
    );
    return verdictOf(lost.length, findings, "no shield was run that there is none of");
  },
};
