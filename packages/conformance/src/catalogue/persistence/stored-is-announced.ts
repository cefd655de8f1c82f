import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { mayBeGone } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const storedIsAnnounced: Check = {
  id: "persistence/stored-is-announced",
  scenario: "any",
  judge(trace) {
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.flatMap((read) => {
        const { step } = read;
        if (step.do !== "get_turn" || step.turn !== log.alias || step.session !== undefined) return [];
        const turn = mayBeGone(trace, log.session, read) ? undefined : stateAt(log, read);
        return turn === undefined || turn === null ? [] : [{ read, turn }];
      }),
    );
    const findings = reads.flatMap(({ read, turn }) => {
      const refused = compareStatus(read, [200]);
      return refused.length > 0 || read.status === null ? refused : compare(read, "turn", turn, read.json);
    });
    return verdictOf(reads.length, findings, "no turn was read after it was announced");
  },
};
