/** Requests that are refused: with which status, in which order, and without effect. */
import { operations } from "@understudy/contract";
import { check, checksOf } from "../check.ts";
import { refusalStories } from "../generators/refusal.ts";
import { refusedFor, refusedIn, type RefusedRequest } from "../oracle/refusals.ts";
import type { PathPart } from "../story/change.ts";
import { isRecord } from "../trace/difference.ts";
import { runsTurn } from "../trace/read.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { statesOf, turnLogs } from "../trace/views/turn-log.ts";
import {
  compare,
  compareStatus,
  type Finding,
  finding,
  judgeEach,
  verdictOf,
  type Verdict,
} from "../verdict.ts";

export const noPath = check({
  id: "errors/no-path",
  statement: "An unknown path is a 404, and a method that a path does not have is a 405 with Allow.",
  reference: ["semantics §3.2, row 1"],
  generator: refusalStories,
  judge(trace) {
    const unknownPaths = refusedIn(trace).filter(({ reasons: [{ change }] }) => change?.is === "path");
    const unknownMethods = refusedIn(trace).filter(({ reasons: [{ change }] }) => change?.is === "method");
    const strict = trace.expectations.behavior.request_checks === "strict";
    const requests = [...unknownPaths, ...unknownMethods];
    return judgeEach(requests, "every path and method was known", ({ exchange, reasons: [first] }) => [
      ...compareStatus(exchange, first.statuses),
      // A profile with lenient checks of requests promises no Allow.
      ...(strict && first.change?.is === "method" ? compareAllow(exchange) : []),
    ]);
  },
});

/** Those that the description has must be named, and the refused one must not; there may be more, such as HEAD. */
function compareAllow(exchange: Exchange): Finding[] {
  const { path } = operations[exchange.operation];
  const all = Object.values(operations).filter((operation) => operation.path === path);
  const named = (exchange.headers["allow"] ?? "").split(",").map((method) => method.trim());
  const missing = all.map(({ method }) => method).filter((method) => !named.includes(method));
  const { method } = exchange.request;
  return compare(
    exchange,
    "Allow",
    { missing: [], refused: [] },
    { missing, refused: named.filter((one) => one === method) },
  );
}

/** Bodies that are refused before they are read. */
export const unreadBodies = checksOf(
  {
    reference: ["semantics §3.2, row 1"],
    generator: refusalStories,
    when: { request_checks: "strict" },
  },
  [
    {
      id: "errors/content-type",
      least: 5,
      statement: "A body that is not declared as JSON is a 415.",
      judge: (trace) =>
        judgeStatuses(refusedFor(trace, "content_type"), "no body was declared as anything but JSON"),
    },
    {
      id: "errors/too-large",
      least: 5,
      statement: "A body over 8 MiB is a 413.",
      judge: (trace) => judgeStatuses(refusedFor(trace, "size"), "no body was too large"),
    },
  ],
);

export const notFound = check({
  id: "errors/not-found",
  statement: "An unknown agent, session, turn or step is a 404.",
  reference: ["semantics §3.2, row 3"],
  generator: refusalStories,
  judge(trace) {
    const turnsToo = trace.expectations.behavior.missing_turn === "not_found";
    const unknown = refusedFor(trace, "id").filter(
      ({ exchange, change }) =>
        !runsTurn(exchange) && change.is === "id" && (turnsToo || !asksForTurn(exchange, change.place)),
    );
    return judgeStatuses(unknown, "nothing unknown was requested");
  },
});

/** Whether the id in this place is of a turn, of its session or of its step. */
function asksForTurn({ operation }: Exchange, place: PathPart): boolean {
  return place !== "agent" && operations[operation].path.includes("{turn_id}");
}

export const turnNotFound = check({
  id: "errors/turn-not-found",
  least: 5,
  statement: "A turn or a resume in an unknown agent, session or turn is a 404, streamed or not.",
  reference: ["semantics §3.2, row 3"],
  generator: refusalStories,
  when: { error_placement: "status" },
  judge(trace) {
    const unknown = refusedFor(trace, "id").filter(({ exchange }) => runsTurn(exchange));
    return judgeStatuses(unknown, "no turn was requested in an unknown agent, session or turn");
  },
});

export const order = check({
  id: "errors/order",
  statement: "Of several reasons to refuse a request, the first in the order of the reference is reported.",
  reference: ["semantics §3.2"],
  generator: refusalStories,
  when: { error_placement: "status", request_checks: "strict" },
  judge(trace) {
    const several = refusedIn(trace).filter(({ reasons }) => reasons.length > 1);
    return judgeEach(several, "no request was wrong in two ways", judgeRefusal);
  },
});

/** The verdict on the statuses of requests that must be refused. */
function judgeStatuses(refused: readonly RefusedRequest[], nothing: string): Verdict {
  return judgeEach(refused, nothing, ({ exchange, reasons: [{ statuses }] }) =>
    compareStatus(exchange, statuses),
  );
}

function judgeRefusal({ exchange, reasons: [first] }: RefusedRequest): Finding[] {
  const findings = compareStatus(exchange, first.statuses);
  if (findings.length > 0 || first.statuses[0] !== 400) return findings;
  // Several rows have this status: the body tells them apart.
  const named = typeof exchange.json === "object" && exchange.json !== null && "error" in exchange.json;
  if (named === (first.body === "shape")) return [];
  const expected = first.body === "shape" ? "the errors of fields" : "a detail in words";
  return [finding(exchange, "body", expected, exchange.json)];
}

export const unserved = check({
  id: "errors/unserved",
  least: 5,
  statement:
    "A turn with a model, shield or toolgroup that is not served is a 404, and one that its configuration or documents forbid a 400, before anything runs.",
  reference: ["semantics §3.2, rows 6 and 7"],
  generator: refusalStories,
  when: { error_placement: "status" },
  judge(trace) {
    const turns = refusedIn(trace).filter(({ reasons: [{ row }] }) => row >= 6);
    return judgeStatuses(turns, "no turn needed anything that is not served or allowed");
  },
});

export const leavesNothing = check({
  id: "errors/leaves-nothing",
  statement: "A refused request changes nothing, and calls no model, shield or tool.",
  reference: ["semantics §3.2"],
  generator: refusalStories,
  when: { request_checks: "strict", resumed_turn: "named" },
  // Only reads of the same path before the first and after the last refused request are compared.
  judge(trace) {
    const refused = trace.exchanges.filter(({ step }) => step.do === "altered");
    const [first] = refused;
    const last = refused.at(-1);
    if (first === undefined || last === undefined) return verdictOf(0, [], "nothing was refused");
    const before = trace.exchanges.filter(
      ({ ended, request }) => ended < first.began && request.method === "GET",
    );
    const pairs = trace.exchanges.flatMap((read) => {
      const earlier = before.findLast(({ request }) => request.path === read.request.path);
      return earlier !== undefined && read.began > last.ended ? [{ read, earlier }] : [];
    });
    const findings = pairs.flatMap(({ read, earlier }) => [
      ...compare(read, "status", earlier.status, read.status),
      ...compare(read, "read afterwards", ownOf(trace, earlier), ownOf(trace, read)),
    ]);
    return verdictOf(
      pairs.length,
      [...findings, ...compareInferences(trace, last)],
      "nothing was read before and after",
    );
  },
});

/** Of a list of all agents only the story's own: others come and go meanwhile. */
function ownOf({ run }: Trace, { operation, json }: Exchange): unknown {
  if (operation !== "listAgents" || !isRecord(json) || !Array.isArray(json["data"])) return json;
  return json["data"].filter(
    (agent: unknown) =>
      isRecord(agent) && isRecord(agent["agent_config"]) && agent["agent_config"]["name"] === run,
  );
}

/** The model was called for each inference step of the stored turns, and for nothing else. */
function compareInferences(trace: Trace, exchange: Exchange): Finding[] {
  const { journal } = trace;
  if (journal === null) return [];
  return turnLogs(trace).flatMap((log) => {
    const turn = statesOf(log).at(-1)?.turn;
    if (turn === undefined) return [];
    const steps = turn.steps.filter(({ step_type }) => step_type === "inference").length;
    const inferences = journal.filter(
      ({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference",
    );
    return compare(exchange, `number of inferences of ${log.alias}`, steps, inferences.length);
  });
}
