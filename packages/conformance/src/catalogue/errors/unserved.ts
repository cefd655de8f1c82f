import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedIn } from "../../judging/refusals.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const unserved: Check = {
  id: "errors/unserved",
  scenario: refusing,
  when: { error_placement: "status" },
  judge(trace) {
    const turns = refusedIn(trace).filter(({ reasons: [{ row }] }) => row >= 6);
    const findings = turns.flatMap(({ exchange, reasons: [{ statuses }] }) =>
      compareStatus(exchange, statuses),
    );
    return verdictOf(turns.length, findings, "no turn needed what it cannot have");
  },
};
