/** The server against a model of it, over any sequence of requests. */
import type { Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { commandStories } from "../generators/commands.ts";
import { notFoundSteps } from "../oracle/lifetime.ts";
import { empty, type ModelAnswer, next, restarted } from "../oracle/model.ts";
import type { RequestStep, StoryStep } from "../../../story/story.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced, as, awaits, runsTurn } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compareRefusal } from "../views/errors.ts";
import { compare, compareStatus, type Finding, verdictOf } from "../../../check/verdict.ts";

export const agrees = check({
  id: "model/agrees",
  statement:
    "After any sequence of requests the server answers as a model of agents, sessions and turns does.",
  reference: ["semantics §6"],
  generator: commandStories,
  when: { resume_checks: ["strict", "none"], error_placement: ["status", "stream"] },
  judge(trace) {
    let state = empty;
    let judged = 0;
    const restarts = [...trace.restarts];
    for (const exchange of trace.exchanges) {
      const { step } = exchange;
      for (; (restarts[0] ?? Infinity) < exchange.began; restarts.shift()) state = restarted(state);
      // After a missing response the state of the server is unknown.
      if (exchange.status === null || !isRequest(step)) break;
      const { answer, state: after } = next(state, step);
      state = after;
      if (answer === null || !isPromised(trace, step, answer)) continue;
      judged += 1;
      // What comes after the first difference follows from it.
      const findings = judgeAnswer(trace, exchange, answer);
      if (findings.length > 0) return verdictOf(judged, findings, "");
    }
    return verdictOf(judged, [], "no request was sent");
  },
});

/** Whether the profile says how a turn that is not there is read. */
function isPromised({ expectations }: Trace, step: RequestStep, { is }: ModelAnswer): boolean {
  return step.do !== "get_turn" || is === "found" || expectations.behavior.missing_turn === "not_found";
}

/** In a story that does one thing at a time every request is a step's own. */
function isRequest(step: StoryStep): step is RequestStep {
  return !["altered", "parallel", "await_gate", "open_gate", "restart", "kill"].includes(step.do);
}

function judgeAnswer(trace: Trace, exchange: Exchange, answer: ModelAnswer): Finding[] {
  switch (answer.is) {
    case "not_found":
      return runsTurn(exchange)
        ? compareRefusal(trace, exchange, notFoundSteps(trace))
        : compareStatus(exchange, notFoundSteps(trace));
    case "conflict":
      return compareStatus(exchange, [409]);
    case "bad":
      return compareStatus(exchange, [400]);
    case "found": {
      const statusFindings = compareStatus(exchange, answer.view === null ? [204, 200] : [200]);
      return statusFindings.length > 0
        ? statusFindings
        : compare(exchange, "answer", inOrder(trace, answer.view), inOrder(trace, viewOf(trace, exchange)));
    }
  }
}

/** Where the profile promises no order of lists, they are compared in any. */
function inOrder({ expectations }: Trace, view: unknown): unknown {
  const { list_order, turn_order } = expectations.behavior;
  if (!isRecord(view)) return view;
  const { sessions, turns } = view;
  return {
    ...view,
    ...(Array.isArray(sessions) && list_order !== "creation" ? { sessions: sorted(sessions) } : {}),
    ...(Array.isArray(turns) && turn_order !== "begun" ? { turns: sorted(turns) } : {}),
  };
}

function sorted(list: readonly unknown[]): string[] {
  return list.map((one) => JSON.stringify(one)).toSorted();
}

/** Undefined for an answer that is not of the schema. */
function viewOf(trace: Trace, exchange: Exchange): unknown {
  const names = new Map(Object.entries(trace.ids).map(([alias, id]) => [id, alias]));
  const name = (id: unknown): unknown => (typeof id === "string" ? (names.get(id) ?? id) : id);
  const turnView = (turn: Turn): unknown => ({
    turn: name(turn.turn_id),
    awaits: awaits(turn),
    steps: turn.steps.map(({ step_type }) => step_type),
  });
  const { json, operation } = exchange;
  switch (operation) {
    case "createAgent":
    case "getAgent":
      return isRecord(json) ? { agent: name(json["agent_id"]) } : undefined;
    case "createSession":
      return isRecord(json) ? { session: name(json["session_id"]) } : undefined;
    case "listSessions": {
      const data = as("SessionPage", json)?.data;
      return data && { sessions: data.map(({ session_id }) => name(session_id)) };
    }
    case "getSession": {
      const session = as("Session", json);
      return session && { session: name(session.session_id), turns: session.turns.map(turnView) };
    }
    case "getTurn": {
      const turn = as("Turn", json);
      return turn && turnView(turn);
    }
    case "createTurn":
    case "resumeTurn": {
      const turn = announced(exchange);
      return turn && turnView(turn);
    }
    default:
      return null;
  }
}
