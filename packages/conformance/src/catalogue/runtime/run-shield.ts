import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { shieldRuns } from "../../judging/staged-shields.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const runShield: Check = {
  id: "runtime/run-shield",
  scenario: staging,
  judge(trace) {
    const runs = shieldRuns(trace).filter(({ rule }) => rule?.error === undefined);
    const findings = runs.flatMap(({ exchange, rule }) => {
      if (exchange.status !== 200) return compareStatus(exchange, [200]);
      const found = rule?.violation;
      const expected =
        found === undefined
          ? null
          : {
              violation_level: found.level,
              user_message: found.message ?? null,
              metadata: found.metadata ?? {},
            };
      const said = isRecord(exchange.json) ? exchange.json["violation"] : exchange.json;
      return compare(exchange, "violation", expected, said);
    });
    return verdictOf(runs.length, findings, "no shield was run");
  },
};
