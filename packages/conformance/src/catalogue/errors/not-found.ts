import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { runsTurn } from "../../trace/read.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const notFound: Check = {
  id: "errors/not-found",
  scenario: refusing,
  judge(trace) {
    const turnsToo = trace.expectations.habits.missing_turn === "not_found";
    const lost = refusedFor(trace, "id").filter(
      ({ exchange, change }) =>
        !runsTurn(exchange) && change.is === "id" && (turnsToo || !/turn|step/.test(change.place)),
    );
    const findings = lost.flatMap(({ exchange, reasons: [{ statuses }] }) =>
      compareStatus(exchange, statuses),
    );
    return verdictOf(lost.length, findings, "nothing was asked for that there is none of");
  },
};
