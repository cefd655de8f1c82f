import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { nobodysName } from "../../scenario/names.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownShield: Check = {
  id: "runtime/unknown-shield",
  scenario: staging,
  judge({ exchanges }) {
    const lost = exchanges.filter(({ step }) => step.do === "run_shield" && step.shield === nobodysName);
    const findings = lost.flatMap((exchange) => compareStatus(exchange, [404]));
    return verdictOf(lost.length, findings, "no shield was run that there is none of");
  },
};
