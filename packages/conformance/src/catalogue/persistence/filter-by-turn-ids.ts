import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { mayBeGone } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import { conversation } from "../../scenarios/conversation.ts";
import { verdictOf } from "../../verdict.ts";

export const filterByTurnIds: Check = {
  id: "persistence/filter-by-turn-ids",
  scenario: conversation,
  when: { turn_ids: "query" },
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      if (step.do !== "get_session" || step.turns === undefined || mayBeGone(trace, step.session, read))
        return [];
      const asked = logs.filter(
        ({ alias, session }) => session === step.session && step.turns?.includes(alias),
      );
      const states = asked.map((log) => stateAt(log, read));
      if (states.includes(undefined)) return [];
      return [{ read, ids: states.flatMap((turn) => turn?.turn_id ?? []) }];
    });
    const findings = reads.flatMap(({ read, ids }) => {
      const turns: unknown = isRecord(read.json) ? read.json["turns"] : undefined;
      const said = Array.isArray(turns) ? turns.map(idOf).toSorted() : turns;
      // Their order is judged where sessions are read without a filter.
      return compare(read, "ids of session.turns", ids.toSorted(), said);
    });
    return verdictOf(reads.length, findings, "no session was read with turn_ids");
  },
};

function idOf(turn: unknown): string {
  return isRecord(turn) ? String(turn["turn_id"]) : String(turn);
}
