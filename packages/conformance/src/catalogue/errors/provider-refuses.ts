import type { Check } from "../../check.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";
import { failuresOf, toldAs } from "./provider-failures.ts";

export const providerRefuses: Check = {
  id: "errors/provider-refuses",
  scenario: refusing,
  needs: ["scripting"],
  judge(trace) {
    const refusals = failuresOf(trace).filter(({ status }) => status === 400);
    const findings = refusals.flatMap(({ exchange, message }) => toldAs(exchange, 400, message));
    return verdictOf(refusals.length, findings, "no model answered 400");
  },
};
