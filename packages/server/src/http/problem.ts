/** Errors on the wire: as responses, and as items of a stream. */
import { errorTable, toProblem, toShapeProblem, toStreamError } from "@understudy/contract";
import type { ErrorCode, ShapeError, TurnStreamError, WireProfile } from "@understudy/contract";
import type { Answer } from "@understudy/http";
import { Problem } from "../domain/errors.ts";
import { json } from "./respond.ts";

/** An error of the HTTP request. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly code: ErrorCode;
  readonly fields: ShapeError[];
  readonly headers: Record<string, string>;
  /** It replaces the status of the code. */
  readonly status: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    fields: ShapeError[] = [],
    status?: number,
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.fields = fields;
    this.status = status;
  }
  static shape(fields: ShapeError[]): HttpProblem {
    return new HttpProblem("wrong_shape", fields.map((field) => field.msg).join("; "), {}, fields);
  }
}

/** Headers of errors. */
const headersOf: Partial<Record<ErrorCode, Record<string, string>>> = {
  // The published clients retry after so many seconds.
  too_many_turns: { "retry-after": "1" },
  overloaded: { "retry-after": "1" },
  key_in_use: { "retry-after": "1" },
  store_unreachable: { "retry-after": "1" },
  provider_down: { "retry-after": "1" },
  // Sent again it might be done twice.
  outcome_unknown: { "x-should-retry": "false" },
  // Room comes by deletes, not by waiting.
  volatile_full: { "x-should-retry": "false" },
};

/** Maps a thrown value to an error for the client. An unexpected one has no details. */
function toHttpProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Problem && error.code !== "internal")
    return new HttpProblem(error.code, error.message, headersOf[error.code], error.fields, error.status);
  return new HttpProblem("internal", "Internal error; the server's log has the details.");
}

/** Whether the error is not a known problem, and not logged yet. */
export function isUnexpectedProblem(error: unknown): boolean {
  return !(error instanceof HttpProblem || error instanceof Problem);
}

/** An error as an answer. */
export function toErrorAnswer(error: unknown, wire: WireProfile, runsTurns: boolean): Answer {
  const problem = toHttpProblem(error);
  const status = statusOf(problem, wire);
  const headers = { ...problem.headers };
  // Nothing is stored, but the model was asked and tools have run.
  if (runsTurns && problem.code === "store_unreachable") delete headers["retry-after"];
  // The published clients retry these statuses, and would run a failed turn three times.
  if (headers["retry-after"] === undefined && (status === 409 || (runsTurns && status >= 500)))
    headers["x-should-retry"] = "false";
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
  if (problem.status !== undefined) return problem.status;
  if (problem.code === "not_found") return wire.not_found_status;
  return problem.code === "not_served" ? wire.missing_resource_status : errorTable[problem.code].status;
}
