/** Requests that are refused: with which status, in which order, and without effect. */
import { operations } from "../../../story/operations.ts";
import { check, checksOf } from "../../../check/check.ts";
import { refusalStories } from "../generators/refusal.ts";
import { refusedFor, refusedIn, type RefusedRequest } from "../oracle/refusals.ts";
import type { PathPart, RequestChange } from "../../../story/change.ts";
import { runsTurn } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compareRefusal } from "../views/errors.ts";
import {
  compare,
  compareStatus,
  type Finding,
  finding,
  judgeEach,
  type Verdict,
} from "../../../check/verdict.ts";

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

/**
 * The answer must name the methods of the description, and must not name the refused one. It may name more, such as
 * HEAD.
 */
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
    const isNull = trace.expectations.behavior.missing_turn === "null";
    const unknown = refusedFor(trace, "id").filter(({ exchange }) => !runsTurn(exchange));
    return judgeEach(unknown, "nothing unknown was requested", ({ exchange, change, reasons: [first] }) =>
      isNull && change.is === "id" && asksForTurn(exchange, change.place)
        ? compareNothing(exchange)
        : compareStatus(exchange, first.statuses),
    );
  },
});

/** Where an unknown turn is a 200 with null, it and its steps may be answered in any way that shows none. */
function compareNothing(exchange: Exchange): Finding[] {
  const { status, json } = exchange;
  return status === null || status >= 400 || json === null
    ? []
    : [finding(exchange, "answer", "null or an error", json)];
}

/** Whether the id in this place is of a turn, or of its session. */
function asksForTurn({ operation }: Exchange, place: PathPart): boolean {
  return (place === "turn" || place === "session") && operations[operation].path.includes("{turn_id}");
}

export const turnNotFound = check({
  id: "errors/turn-not-found",
  least: 5,
  statement: "A turn or a resume in an unknown agent, session or turn is a 404, streamed or not.",
  reference: ["semantics §3.2, row 3"],
  generator: refusalStories,
  when: { error_placement: ["status", "stream"] },
  judge(trace) {
    const early = trace.expectations.wire.error_placement === "status";
    const unknown = refusedFor(trace, "id").filter(
      // In a stream, what another agent needs may be looked up before the session.
      ({ exchange, change }) => runsTurn(exchange) && (early || !namesOtherAgent(change)),
    );
    return judgeRefusals(trace, unknown, "no turn was requested in an unknown agent, session or turn");
  },
});

function namesOtherAgent(change: RequestChange): boolean {
  return (
    change.is === "id" && change.place === "agent" && typeof change.by === "object" && "alias" in change.by
  );
}

export const order = check({
  id: "errors/order",
  statement: "Of several reasons to refuse a request, the first in the order of the reference is reported.",
  reference: ["semantics §3.2"],
  generator: refusalStories,
  when: { error_placement: ["status", "stream"] },
  judge(trace) {
    const inOrder = trace.expectations.wire.error_placement === "status";
    const several = refusedIn(trace).filter(
      // Once its stream has begun, what a turn names is looked up in any order.
      ({ reasons }) => reasons.length > 1 && (inOrder || reasons[0].row < 3),
    );
    return judgeEach(several, "no request was wrong in two ways", (refused) => judgeRefusal(trace, refused));
  },
});

/** The verdict on turns that must be refused, where the profile has their errors. */
function judgeRefusals(trace: Trace, refused: readonly RefusedRequest[], nothing: string): Verdict {
  return judgeEach(refused, nothing, ({ exchange, reasons: [{ statuses }] }) =>
    compareRefusal(trace, exchange, statuses),
  );
}

/** The verdict on the statuses of requests that must be refused. */
function judgeStatuses(refused: readonly RefusedRequest[], nothing: string): Verdict {
  return judgeEach(refused, nothing, ({ exchange, reasons: [{ statuses }] }) =>
    compareStatus(exchange, statuses),
  );
}

function judgeRefusal(trace: Trace, { exchange, reasons: [first] }: RefusedRequest): Finding[] {
  // Only the shape of a turn is checked before its stream begins.
  const findings =
    runsTurn(exchange) && first.row >= 3
      ? compareRefusal(trace, exchange, first.statuses)
      : compareStatus(exchange, first.statuses);
  if (findings.length > 0 || exchange.status !== 400) return findings;
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
  when: { error_placement: ["status", "stream"] },
  judge(trace) {
    const turns = refusedIn(trace).filter(({ reasons: [{ row }] }) => row >= 6);
    return judgeRefusals(trace, turns, "no turn needed anything that is not served or allowed");
  },
});
