import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compareStatus } from "../../judging/compare.ts";
import { shieldRuns } from "../../judging/staged-shields.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const failingShield: Check = {
  id: "runtime/failing-shield",
  scenario: staging,
  judge(trace) {
    const failing = shieldRuns(trace).flatMap(({ exchange, rule }) =>
      rule?.error === undefined ? [] : [{ exchange, error: rule.error }],
    );
    const findings = failing.flatMap(({ exchange, error }) => {
      const wrong = compareStatus(exchange, [error.status === 400 ? 400 : 500]);
      const detail = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
      if (wrong.length > 0 || String(detail).includes(error.message)) return wrong;
      return [{ where: exchange.index, what: "detail", expected: error.message, said: detail }];
    });
    return verdictOf(failing.length, findings, "no shield failed");
  },
};
