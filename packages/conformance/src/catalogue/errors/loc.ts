import { operations } from "@understudy/contract";
import type { ShapeError } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { shapeErrors } from "../../judging/shape-errors.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const loc: Check = {
  id: "errors/loc",
  scenario: "any",
  judge({ exchanges }) {
    const told = exchanges.flatMap((exchange) => shapeErrors(exchange).map((error) => ({ exchange, error })));
    const findings = told
      .filter(({ exchange, error }) => !leadsSomewhere(exchange, error) || error.msg.trim() === "")
      .map(({ exchange, error }) => ({
        where: exchange.index,
        what: "error",
        expected: { loc: "the way to a field of what was sent", msg: "what is wrong with it, in words" },
        said: error,
      }));
    const empty = exchanges.filter(
      ({ status, json }) => status === 400 && JSON.stringify(json) === nothingTold,
    );
    const silent = empty.map(({ index }) => ({
      where: index,
      what: "errors",
      expected: "at least one",
      said: [],
    }));
    return verdictOf(told.length + empty.length, [...findings, ...silent], "no request had a wrong shape");
  },
};

const nothingTold = '{"error":{"detail":{"errors":[]}}}';

function leadsSomewhere(
  { step, operation, request }: Exchange,
  { loc: [place, ...way] }: ShapeError,
): boolean {
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
