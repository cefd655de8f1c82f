/** Refusals for the shape of a request: the errors name what is wrong, and where. */
import { type AnyOperationId, operations } from "../../../story/operations.ts";
import type { ShapeError } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { refusalStories } from "../generators/refusal.ts";
import { refusedFor, refusedIn, type RefusedRequest } from "../oracle/refusals.ts";
import type { FieldPath } from "../../../story/change.ts";
import { isRecord } from "../../../json/difference.ts";
import { checked } from "../../../trace/read.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { compareLoc, shapeErrors } from "../views/errors.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import {
  compare,
  compareStatus,
  type Finding,
  finding,
  judgeEach,
  verdictOf,
} from "../../../check/verdict.ts";

export const brokenJson = check({
  id: "errors/broken-json",
  statement: "A body that is no JSON, no UTF-8 or nested too deeply is a 400.",
  reference: ["semantics §3.2, row 2"],
  generator: refusalStories,
  judge(trace) {
    const broken = refusedFor(trace, "bytes");
    return judgeEach(broken, "no body was broken", ({ exchange }) => [
      ...compareStatus(exchange, [400]),
      ...judgeBody(exchange),
    ]);
  },
});

function judgeBody(exchange: Exchange): Finding[] {
  const { index, status, json } = exchange;
  if (status !== 400 || shapeErrors(exchange).some(({ loc }) => loc[0] === "body")) return [];
  return [{ exchange: index, path: "errors", expected: "one whose loc begins with body", actual: json }];
}

export const shape = check({
  id: "errors/shape",
  statement:
    "A body of the wrong shape is a 400 that names each wrong field, what was expected and what was sent.",
  reference: ["semantics §3.1"],
  generator: refusalStories,
  when: { request_checks: "strict" },
  judge(trace) {
    const misshapen = refusedIn(trace).filter(({ reasons: [first] }) => first.change?.is === "field");
    return judgeEach(misshapen, "no field was wrong", judgeRefusal);
  },
});

function judgeRefusal({ exchange, reasons }: RefusedRequest): Finding[] {
  if (exchange.status !== 400) return compareStatus(exchange, [400]);
  const locs = reasons.flatMap(({ change }) =>
    change?.is === "field" ? [["body", ...change.loc, ...(change.at ?? [])]] : [],
  );
  return locs
    .filter((loc) => !locs.some((other) => isAbove(other, loc)))
    .flatMap((loc) => compareLoc(exchange, loc));
}

/** If a field is wrong, the fields inside it cannot be judged. */
function isAbove(one: FieldPath, other: FieldPath): boolean {
  return one.length < other.length && one.every((key, index) => other[index] === key);
}

export const shapeForAReason = check({
  id: "errors/shape-for-a-reason",
  statement: "A body that matches its schema is not refused for its shape, unless it contradicts itself.",
  reference: ["semantics §3.1"],
  judge({ exchanges }) {
    const right = exchanges.filter(isRight);
    return judgeEach(right, "no request body was of its schema", (exchange) =>
      shapeErrors(exchange)
        .filter(({ loc: [place] }) => place === "body")
        .slice(0, 1)
        .map((error) =>
          finding(
            exchange,
            `body of ${exchange.operation}`,
            "no shape error: what was sent is of the schema",
            error,
          ),
        ),
    );
  },
});

/** Contradictions and responses without a call are reported as shape errors too; other checks judge these. */
const otherShapeErrors: readonly AnyOperationId[] = ["createAgent", "resumeTurn"];

function isRight({ step, operation, request }: Exchange): boolean {
  const schema = operations[operation].body;
  if (schema === null || step.do === "altered" || otherShapeErrors.includes(operation)) return false;
  return checked(schema, request.body).ok;
}

export const loc = check({
  id: "errors/loc",
  statement:
    "The loc of a shape error begins with body, query or path, and is the path of a field that was sent or is missing.",
  reference: ["semantics §3.1"],
  judge({ exchanges, expectations }) {
    const strict = expectations.behavior.request_checks === "strict";
    const errors = exchanges.flatMap((exchange) =>
      shapeErrors(exchange).map((error) => ({ exchange, error })),
    );
    const findings = errors
      // Pydantic's loc also names the schemas that were tried.
      .filter(({ error: { loc, msg }, exchange }) =>
        strict ? !leadsSomewhere(exchange, loc) || msg.trim() === "" : !places.includes(String(loc[0])),
      )
      .map(({ exchange, error }) =>
        finding(
          exchange,
          "error",
          { loc: "the way to a field of what was sent", msg: "what is wrong with it, in words" },
          error,
        ),
      );
    const empty = exchanges.filter(({ status, json }) => status === 400 && JSON.stringify(json) === noErrors);
    const withoutErrors = empty.map(({ index }) => ({
      exchange: index,
      path: "errors",
      expected: "at least one",
      actual: [],
    }));
    return verdictOf(
      errors.length + empty.length,
      [...findings, ...withoutErrors],
      "no request had a wrong shape",
    );
  },
});

const noErrors = '{"error":{"detail":{"errors":[]}}}';

/** The parts of a request. */
const places: readonly string[] = ["body", "query", "path"];

function leadsSomewhere({ step, operation, request }: Exchange, [place, ...way]: ShapeError["loc"]): boolean {
  const { query, path } = operations[operation];
  const [name] = way;
  if (place === "query") return way.length === 1 && query.some((parameter) => parameter.name === name);
  if (place === "path") return way.length === 1 && path.includes(`{${name}}`);
  // Bytes that were broken on purpose are not what is written down as the body.
  const isBroken = step.do === "altered" && step.changes.some(({ is }) => is === "bytes");
  return place === "body" && (isBroken || isThere(request.body, way));
}

/** The last key may be missing: that may be what is wrong. */
function isThere(value: unknown, [key, ...rest]: ShapeError["loc"]): boolean {
  if (key === undefined) return true;
  if (typeof key === "number") return Array.isArray(value) && key < value.length && isThere(value[key], rest);
  if (!isRecord(value)) return false;
  return key in value ? isThere(value[key], rest) : rest.length === 0;
}

export const badPages = check({
  id: "errors/bad-pages",
  least: 5,
  statement:
    "A limit below -1 or above 1,000, a negative start_index and what is no integer are refused with 400.",
  reference: ["semantics §2.2"],
  generator: refusalStories,
  judge(trace) {
    const strict = trace.expectations.behavior.request_checks === "strict";
    const bad = refusedFor(trace, "query");
    return judgeEach(bad, "no list was requested with an invalid page", ({ exchange, change }) => {
      if (exchange.status !== 400 || change.is !== "query") return compareStatus(exchange, [400]);
      return compareLoc(exchange, ["query", change.name], strict);
    });
  },
});

export const roles = check({
  id: "errors/roles",
  statement:
    "An input message of the system or the assistant is refused with 400; one without a role is a user's.",
  reference: ["semantics §5.1", "real-servers §5"],
  generator: refusalStories,
  judge(trace) {
    const foreign = refusedFor(trace, "field").filter(
      ({ change }) => change.is === "field" && change.loc.at(-1) === "role",
    );
    const without = turnLogs(trace)
      .filter(({ step }) => step.messages.some(({ role }) => role === undefined))
      .flatMap(statesOf);
    const findings = [
      ...foreign.flatMap(({ exchange }) => compareStatus(exchange, [400])),
      ...without.flatMap(({ exchange, turn }) => {
        const actual = turn.input_messages.map(({ role }) => role);
        return compare(
          exchange,
          "roles of turn.input_messages",
          actual.map(() => "user"),
          actual,
        );
      }),
    ];
    return verdictOf(foreign.length + without.length, findings, "no role was wrong or left out");
  },
});
