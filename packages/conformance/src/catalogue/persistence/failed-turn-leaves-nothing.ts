import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { mayBeGone, notFound } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import { conversation } from "../../scenarios/conversation.ts";
import { verdictOf } from "../../verdict.ts";

export const failedTurnLeavesNothing: Check = {
  id: "persistence/failed-turn-leaves-nothing",
  scenario: conversation,
  needs: ["scripting"],
  // Its id is known from the first event of its stream alone.
  when: { turn_start: "emitted" },
  judge(trace) {
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.filter(
        (read) =>
          read.step.do === "get_turn" &&
          read.step.turn === log.alias &&
          !mayBeGone(trace, log.session, read) &&
          stateAt(log, read) === null,
      ),
    );
    const findings = reads.flatMap((read) => compareStatus(read, notFound(trace)));
    return verdictOf(reads.length, findings, "no turn failed whose id was known");
  },
};
