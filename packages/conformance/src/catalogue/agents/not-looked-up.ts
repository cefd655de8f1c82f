import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { keeping } from "../../scenarios/keeping.ts";
import { verdictOf } from "../../verdict.ts";

export const notLookedUp: Check = {
  id: "agents/not-looked-up",
  // Its agents name a model, shields and toolgroups that nobody serves.
  scenario: keeping,
  judge({ exchanges }) {
    const created = exchanges.filter(({ step }) => step.do === "create_agent");
    const findings = created.flatMap((exchange) => compareStatus(exchange, [200]));
    return verdictOf(created.length, findings, "no agent was created");
  },
};
