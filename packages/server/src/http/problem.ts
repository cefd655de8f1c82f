/** Errors as the wire shows them, before the first byte and after it. */
import { errorTable, toProblem, toShapeProblem, toStreamError } from "@understudy/contract";
import type { ErrorCode, ShapeError, TurnStreamError, WireProfile } from "@understudy/contract";
import type { Answer } from "@understudy/http";
import { Problem } from "../domain/errors.ts";
import { json } from "./respond.ts";

/** What is wrong with a request as a request. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly code: ErrorCode;
  readonly fields: ShapeError[];
  readonly headers: Record<string, string>;
  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    fields: ShapeError[] = [],
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.fields = fields;
  }
  static shape(fields: ShapeError[]): HttpProblem {
    return new HttpProblem("wrong_shape", fields.map((field) => field.msg).join("; "), {}, fields);
  }
}

/** What tells a client more than the status does. */
const headersOf: Partial<Record<ErrorCode, Record<string, string>>> = {
  // The published clients ask again by themselves after so many seconds.
  too_many_turns: { "retry-after": "1" },
};

/** What a client is told of anything that was thrown. What nobody foresaw is not told in detail. */
function toHttpProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Problem && error.code !== "internal")
    return new HttpProblem(error.code, error.message, headersOf[error.code], error.fields);
  return new HttpProblem("internal", "The server failed to handle the request; its log says why.");
}

/** Whether nobody has said yet what went wrong, not even to the log. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof HttpProblem || error instanceof Problem);
}

/** An error as an answer of its own. */
export function toErrorAnswer(error: unknown, wire: WireProfile, runsTurns: boolean): Answer {
  const problem = toHttpProblem(error);
  const status = statusOf(problem, wire);
  const headers = { ...problem.headers };
  // The published clients repeat these by themselves, and would run a turn that failed three times.
  if (status === 409 || (runsTurns && status >= 500)) headers["x-should-retry"] = "false";
  const body =
    errorTable[problem.code].body === "shape" ? toShapeProblem(problem.fields) : toProblem(problem.message);
  return json(body, status, headers);
}

/** An error as the last item of a stream. */
export function toErrorItem(error: unknown, wire: WireProfile): TurnStreamError {
  const problem = toHttpProblem(error);
  return toStreamError(statusOf(problem, wire), problem.message);
}

function statusOf(problem: HttpProblem, wire: WireProfile): number {
  return problem.code === "not_found" ? wire.not_found_status : errorTable[problem.code].status;
}
