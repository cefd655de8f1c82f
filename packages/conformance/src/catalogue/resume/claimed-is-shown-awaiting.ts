import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { meanwhile } from "../../judging/held.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { holding } from "../../scenarios/holding.ts";
import { verdictOf } from "../../verdict.ts";

export const claimedIsShownAwaiting: Check = {
  id: "resume/claimed-is-shown-awaiting",
  scenario: holding,
  judge(trace) {
    const resumed = resumesOf(trace);
    const reads = meanwhile(trace).flatMap(({ held, exchange }) => {
      const resume = resumed.find(({ log }) => log.alias === held);
      return exchange.step.do === "get_turn" && resume !== undefined ? [{ exchange, resume }] : [];
    });
    const findings = reads.flatMap(({ exchange, resume: { before } }) =>
      exchange.status === 200
        ? compare(exchange, "turn", before, exchange.json)
        : compareStatus(exchange, [200]),
    );
    return verdictOf(reads.length, findings, "no turn was read while it was being resumed");
  },
};
