/** The turns of a session, and what turns of other sessions must not see. */
import type { Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { concurrencyStories } from "../generators/concurrency.ts";
import { conversationStories } from "../generators/conversation.ts";
import { mayBeGone } from "../oracle/lifetime.ts";
import { markerName } from "../../../story/names.ts";
import { isRecord } from "../../../json/difference.ts";
import { runsTurn } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { exchangesDuringTurns } from "../views/during-turns.ts";
import { answered, markersOf } from "../views/inferences.ts";
import { stateAt, turnLogs } from "../views/turn-log.ts";
import { viewsOf } from "../views/turn-order.ts";
import {
  between,
  compare,
  type Finding,
  judgeEach,
  verdictOf,
  compareAnswer,
} from "../../../check/verdict.ts";

export const sessionHoldsTurns = check({
  id: "persistence/session-holds-turns",
  statement:
    "A session has exactly its stored turns, each as in the last event or response about it, in the order in which they began.",
  reference: ["semantics §6.1", "semantics §6.7"],
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      if (step.do !== "get_session" || mayBeGone(trace, step.session, read)) return [];
      if (step.turns === undefined && mayHoldMore(trace, read)) return [];
      // Where the filter has no effect, another check tells so.
      if (step.turns !== undefined && trace.expectations.behavior.turn_ids !== "query") return [];
      const states = logs
        .filter(({ session, requests }) => session === step.session && requests[0].began < read.ended)
        // With turn_ids no other turns are returned.
        .filter(({ alias }) => step.turns?.includes(alias) ?? true)
        .map((log) => ({ created: log.requests[0], turn: stateAt(log, read) }));
      // While one of its turns runs, or after one whose end was not received, the turns of the session are unknown.
      if (states.some(({ turn }) => turn === undefined)) return [];
      return [{ read, states: states.flatMap(({ created, turn }) => (turn ? [{ created, turn }] : [])) }];
    });
    const ordered = trace.expectations.behavior.turn_order === "begun";
    return judgeEach(reads, "no session was read while its turns were known", ({ read, states }) =>
      judgeRead(read, states, ordered),
    );
  },
});

interface KnownTurn {
  created: Exchange;
  turn: Turn;
}

/** Whether requests that are wrong on purpose may have been taken for right ones, which make turns too. */
function mayHoldMore({ exchanges, expectations }: Trace, { began }: Exchange): boolean {
  if (expectations.behavior.request_checks === "strict") return false;
  return exchanges.some((one) => one.step.do === "altered" && runsTurn(one) && one.began < began);
}

function judgeRead(read: Exchange, states: KnownTurn[], ordered: boolean): Finding[] {
  const actual = isRecord(read.json) ? read.json["turns"] : undefined;
  const order = Array.isArray(actual)
    ? actual.map((turn: unknown) => (isRecord(turn) ? turn["turn_id"] : null))
    : [];
  const place = ({ turn }: KnownTurn): number => order.indexOf(turn.turn_id);
  const expected = states.toSorted((one, other) => {
    const apart = one.created.ended < other.created.began || other.created.ended < one.created.began;
    return apart && ordered ? one.created.began - other.created.began : place(one) - place(other);
  });
  return compareAnswer(
    read,
    "session.turns",
    expected.map(({ turn }) => turn),
    actual,
  );
}

export const filterByTurnIds = check({
  id: "persistence/filter-by-turn-ids",
  statement: "A session got with turn_ids has those of its turns and no others.",
  reference: ["semantics §2.3"],
  generator: conversationStories,
  when: { turn_ids: "query" },
  // Real servers read the ids from the body of the GET, so that the query has no effect.
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      if (step.do !== "get_session" || step.turns === undefined || mayBeGone(trace, step.session, read))
        return [];
      const requested = logs.filter(
        ({ alias, session }) => session === step.session && step.turns?.includes(alias),
      );
      const states = requested.map((log) => stateAt(log, read));
      if (states.includes(undefined)) return [];
      return [{ read, ids: states.flatMap((turn) => turn?.turn_id ?? []) }];
    });
    return judgeEach(reads, "no session was read with turn_ids", ({ read, ids }) => {
      const turns: unknown = isRecord(read.json) ? read.json["turns"] : undefined;
      const actual = Array.isArray(turns) ? turns.map(idOf).toSorted() : turns;
      // Their order is judged where sessions are read without a filter.
      return compareAnswer(read, "ids of session.turns", ids.toSorted(), actual);
    });
  },
});

function idOf(turn: unknown): string {
  return isRecord(turn) ? String(turn["turn_id"]) : String(turn);
}

export const listsWithoutTurns = check({
  id: "persistence/lists-without-turns",
  statement: "A list of sessions shows each session once, without its turns.",
  reference: ["semantics §2.1", "real-servers §2.3"],
  generator: conversationStories,
  judge(trace) {
    const lists = trace.exchanges.flatMap((read) => {
      const data = isRecord(read.json) ? read.json["data"] : undefined;
      return read.step.do === "list_sessions" && Array.isArray(data)
        ? [{ read, sessions: data.filter(isRecord) }]
        : [];
    });
    return judgeEach(lists, "no list of sessions was seen", ({ read, sessions }) => {
      const ids = sessions.map((session) => session["session_id"]);
      return [
        ...compare(read, "ids of the list", [...new Set(ids)], ids),
        ...sessions.flatMap((session) => compare(read, "turns of a listed session", [], session["turns"])),
      ];
    });
  },
});

export const sameOrder = check({
  id: "persistence/same-order",
  statement: "The order of turns is the same in every list and in every prompt.",
  reference: ["semantics §6.7"],
  when: { turn_order: "begun" },
  // Real servers up to 0.2.15 give the model a history in the order of random ids.
  judge(trace) {
    const views = viewsOf(trace);
    const pairs = views.flatMap((view) => {
      const inSession = views.filter(({ session }) => session === view.session);
      // The view of most turns stands for all others.
      const [whole] = inSession.toSorted((one, other) => other.turns.length - one.turns.length);
      const expected = whole?.turns.filter((turn) => view.turns.includes(turn)) ?? [];
      const actual = view.turns.filter((turn) => expected.includes(turn));
      return whole === view || actual.length < 2 ? [] : [{ view, expected, actual }];
    });
    return judgeEach(pairs, "no two turns of a session were listed twice", ({ view, expected, actual }) =>
      between(
        ["order in the longest list", "order in this one"],
        compare(view.exchange, `order of turns in ${view.place}`, expected, actual, view.seq),
      ),
    );
  },
});

export const isolation = check({
  id: "persistence/isolation",
  statement: "Nothing in one session affects another session or another agent.",
  reference: ["semantics §11.1"],
  needs: ["journal"],
  // A server that finds turns by another key than the session leaks content between users.
  judge(trace) {
    const logs = turnLogs(trace);
    const prompts = logs.flatMap(({ alias, session, requests: [exchange] }) => {
      const own = logs.filter((other) => other.session === session);
      const allowed = new Set(own.map((other) => markerName(trace.run, other.alias)));
      return answered(trace, alias).map((entry) => ({ exchange, entry, allowed }));
    });
    return judgeEach(prompts, "no prompt was seen", ({ exchange, entry, allowed }) => {
      const foreign = [...markersOf(entry)].filter((name) => !allowed.has(name));
      return compare(exchange, "turns of other sessions in the prompt", [], foreign);
    });
  },
});

export const invisibleWhileRunning = check({
  id: "persistence/invisible-while-running",
  statement: "A running turn is neither found nor listed, and no other turn has it in its history.",
  reference: ["semantics §6.1"],
  generator: concurrencyStories,
  needs: ["journal"],
  judge(trace) {
    const duringTurn = exchangesDuringTurns(trace).filter(({ runningTurn }) =>
      runsForTheFirstTime(trace, runningTurn),
    );
    const lists = duringTurn.flatMap(({ runningTurn, exchange }) => {
      const turns = isRecord(exchange.json) ? exchange.json["turns"] : undefined;
      return exchange.step.do === "get_session" && Array.isArray(turns)
        ? [{ runningTurn, exchange, turns }]
        : [];
    });
    const prompts = duringTurn.flatMap(({ runningTurn, exchange }) =>
      exchange.step.do === "turn"
        ? answered(trace, exchange.step.as).map((entry) => ({ runningTurn, exchange, entry }))
        : [],
    );
    const findings = [
      ...lists.flatMap(({ runningTurn, exchange, turns }) => {
        const shown = turns.filter((turn) => isRecord(turn) && turn["turn_id"] === trace.ids[runningTurn]);
        return compare(exchange, "running turns of the session", [], shown);
      }),
      ...prompts.flatMap(({ runningTurn, exchange, entry }) =>
        compare(
          exchange,
          "the prompt holds a running turn",
          false,
          markersOf(entry).has(markerName(trace.run, runningTurn)),
        ),
      ),
    ];
    return verdictOf(lists.length + prompts.length, findings, "nothing was read while a new turn ran");
  },
});

/** Whether the turn was held in its creation, not in a resume; its id must be known. */
function runsForTheFirstTime(trace: Trace, turn: string): boolean {
  const log = turnLogs(trace).find(({ alias }) => alias === turn);
  return log?.requests.length === 1 && trace.ids[turn] !== undefined;
}
