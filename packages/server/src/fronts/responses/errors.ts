/** Errors of Responses and Conversations: always OpenAI's envelope. */
import { errorTable } from "@understudy/contract";
import type { ShapeError } from "@understudy/contract/types";
import type { Answer } from "@understudy/http";
import { toEnvelope, toParam, type RequestFault } from "@understudy/responses";
import { failureCodeOf, failureOf } from "../../application/running/failures.ts";
import { ResponseProblem } from "../../application/items/problem.ts";
import { Problem } from "../../domain/errors.ts";
import { HttpProblem } from "../../http/problem.ts";
import { json } from "../../http/respond.ts";

/** `ran`: whether the request may have asked a model, so that the published clients must not repeat it. */
export function toEnvelopeAnswer(error: unknown, ran: boolean): Answer {
  const { status, ...fault } = toFault(error);
  const headers: Record<string, string> = { ...headersOf(error) };
  if (isForNow(error)) headers["retry-after"] = "1";
  if (headers["retry-after"] === undefined && (status === 409 || (ran && status >= 500)))
    headers["x-should-retry"] = "false";
  return json(toEnvelope(status, fault), status, headers);
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof HttpProblem) return error.headers;
  return failureOf(error)?.headers ?? {};
}

export function isUnexpected(error: unknown): boolean {
  return !(error instanceof HttpProblem || error instanceof Problem || error instanceof ResponseProblem);
}

function toFault(error: unknown): RequestFault {
  if (error instanceof ResponseProblem) return error.fault;
  if (isUnexpected(error) || (error instanceof Problem && error.code === "internal"))
    return {
      status: 500,
      code: "internal",
      param: null,
      message: "Internal error; the server's log has the details.",
    };
  const problem = error as HttpProblem | Problem;
  const { code, message, fields, status } = problem;
  const [field] = fields;
  if (code === "wrong_shape" && field !== undefined) return toBodyFault(field);
  const [, ...path] = field?.loc ?? [];
  const failure = failureOf(error);
  return {
    // An application meets the model's failure as if it had called the model itself.
    status: status ?? failure?.status ?? errorTable[code].status,
    code: failureCodeOf(problem),
    param: failure?.code === "context_length_exceeded" ? "input" : toParam(path),
    message,
  };
}

/** The fault of a body that cannot be read as JSON; a wrong shape has other faults. */
function toBodyFault({ msg, type }: ShapeError): RequestFault {
  return { status: 400, code: type, param: null, message: `The ${msg}.` };
}

const forNow: readonly string[] = ["too_many_turns", "overloaded", "key_in_use", "provider_down"];

function isForNow(error: unknown): boolean {
  return error instanceof Problem && forNow.includes(error.code);
}
