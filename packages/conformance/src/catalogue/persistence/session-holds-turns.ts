import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { runsTurn } from "../../trace/read.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { mayBeGone } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const sessionHoldsTurns: Check = {
  id: "persistence/session-holds-turns",
  scenario: "any",
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      if (step.do !== "get_session" || mayBeGone(trace, step.session, read)) return [];
      if (step.turns === undefined && mayHoldMore(trace, read)) return [];
      const states = logs
        .filter(({ session, requests }) => session === step.session && requests[0].began < read.ended)
        // Turns may be asked for by name: then no others are shown.
        .filter(({ alias }) => step.turns?.includes(alias) ?? true)
        .map((log) => ({ created: log.requests[0], turn: stateAt(log, read) }));
      // While one of its turns runs, or after one that was lost sight of, nobody can say what the session holds.
      if (states.some(({ turn }) => turn === undefined)) return [];
      return [{ read, states: states.flatMap(({ created, turn }) => (turn ? [{ created, turn }] : [])) }];
    });
    const ordered = trace.expectations.habits.turn_order === "begun";
    const findings = reads.flatMap(({ read, states }) => judgeRead(read, states, ordered));
    return verdictOf(reads.length, findings, "no session was read while its turns were known");
  },
};

interface Told {
  created: Exchange;
  turn: Turn;
}

/** Whether requests that are wrong on purpose may have been taken for right ones, which make turns too. */
function mayHoldMore({ exchanges, expectations }: Trace, { began }: Exchange): boolean {
  if (expectations.habits.request_checks === "strict") return false;
  return exchanges.some((one) => one.step.do === "altered" && runsTurn(one) && one.began < began);
}

function judgeRead(read: Exchange, states: Told[], ordered: boolean): Finding[] {
  if (read.status !== 200) return compareStatus(read, [200]);
  const said = isRecord(read.json) ? read.json["turns"] : undefined;
  // Of turns that ran at the same time nobody but the server knows which began first: they may come either way.
  const order = Array.isArray(said)
    ? said.map((turn: unknown) => (isRecord(turn) ? turn["turn_id"] : null))
    : [];
  const place = ({ turn }: Told): number => order.indexOf(turn.turn_id);
  const expected = states.toSorted((one, other) => {
    const apart = one.created.ended < other.created.began || other.created.ended < one.created.began;
    return apart && ordered ? one.created.began - other.created.began : place(one) - place(other);
  });
  return compare(
    read,
    "session.turns",
    expected.map(({ turn }) => turn),
    said,
  );
}
