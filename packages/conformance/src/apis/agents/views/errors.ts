/** How an answer reports a refusal or a failure: docs/look-up/semantics/errors.md §3. */
import type { ShapeError } from "@understudy/contract/types";
import type { Finding } from "../../../check/verdict.ts";
import { isRecord } from "../../../json/difference.ts";
import { checked, streamError } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** The errors of a 400; an empty list if its body is a text. */
export function shapeErrors({ status, json }: Exchange): ShapeError[] {
  const parsed = status === 400 ? checked("ShapeProblem", json) : null;
  return parsed?.ok ? parsed.value.error.detail.errors : [];
}

/** One finding unless this 400 has an error with this loc and a message, which may have to name the field. */
export function compareLoc(exchange: Exchange, loc: ShapeError["loc"], isNamed = true): Finding[] {
  if (exchange.status !== 400) return [];
  const name = loc.findLast((key) => typeof key === "string") ?? "body";
  const errors = shapeErrors(exchange);
  const found = errors.find((error) => JSON.stringify(error.loc) === JSON.stringify(loc));
  if (found !== undefined && (!isNamed || found.msg.includes(name))) return [];
  const expected = { loc, msg: isNamed ? `a sentence that names ${name}` : "a sentence" };
  const actual = errors.length > 0 ? errors : exchange.json;
  return [{ exchange: exchange.index, path: "errors", expected, actual }];
}

/**
 * One finding unless the turn was refused with one of these statuses, in the place where the profile has errors; no
 * finding without an answer.
 */
export function compareRefusal(
  { expectations }: Trace,
  exchange: Exchange,
  statuses: readonly number[],
): Finding[] {
  if (exchange.status === null) return [];
  const { error_placement } = expectations.wire;
  const actual = statusesOf(exchange);
  const accepted = error_placement === undefined ? Object.values(actual) : [actual[error_placement]];
  if (accepted.some((one) => statuses.includes(one))) return [];
  const wanted = statuses.length === 1 ? statuses[0] : statuses.join(" or ");
  const expected = error_placement === "stream" ? `an error event of ${wanted}` : wanted;
  return [
    { exchange: exchange.index, path: "status", expected, actual: exchange.items?.at(-1) ?? exchange.status },
  ];
}

function statusesOf(exchange: Exchange): Record<"status" | "stream", number> {
  const error = streamError(exchange) ?? "";
  return { status: exchange.status ?? 0, stream: Number.parseInt(error, 10) || 0 };
}

/** A failure with its status and its words, from the body or from the end of a stream. */
export interface ReportedFailure {
  status: number | null;
  text: unknown;
}

/** The failure that an answer reports; without words if it reports no failure. */
export function reportedFailure(exchange: Exchange): ReportedFailure {
  const message = streamError(exchange);
  if (message === undefined) {
    const text = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
    return { status: exchange.status, text };
  }
  const [, status, text] = /^(\d{3}): (.*)$/s.exec(message) ?? [];
  return { status: status === undefined ? null : Number(status), text: text ?? message };
}
