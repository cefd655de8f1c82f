import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { mayBeGone, notFound } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import { streamError } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const errorLeavesNothing: Check = {
  id: "streams/error-leaves-nothing",
  scenario: "any",
  when: { turn_start: "emitted" },
  judge(trace) {
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.flatMap((read) => {
        const { step } = read;
        if (step.do !== "get_turn" || step.turn !== log.alias || step.session !== undefined) return [];
        const last = log.requests.findLast(({ ended }) => ended < read.began);
        const isFailed = last !== undefined && streamError(last) !== undefined;
        const turn = mayBeGone(trace, log.session, read) ? undefined : stateAt(log, read);
        return !isFailed || turn === undefined ? [] : [{ read, turn }];
      }),
    );
    const findings = reads.flatMap(({ read, turn }) =>
      turn === null ? compareStatus(read, notFound(trace)) : compare(read, "turn", turn, read.json),
    );
    return verdictOf(reads.length, findings, "no turn was read after an error in its stream");
  },
};
