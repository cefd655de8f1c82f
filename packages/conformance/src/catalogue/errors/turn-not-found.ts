import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { runsTurn } from "../../trace/read.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const turnNotFound: Check = {
  id: "errors/turn-not-found",
  scenario: refusing,
  when: { error_placement: "status" },
  judge(trace) {
    const lost = refusedFor(trace, "id").filter(({ exchange }) => runsTurn(exchange));
    const findings = lost.flatMap(({ exchange, reasons: [{ statuses }] }) =>
      compareStatus(exchange, statuses),
    );
    return verdictOf(lost.length, findings, "no turn was run where there is no agent, session or turn");
  },
};
