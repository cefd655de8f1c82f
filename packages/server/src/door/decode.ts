/** Decodes and validates the params, query and body of a request. */
import {
  operations,
  parseQuery,
  parseSchema,
  toShapeErrors,
  type OperationId,
  type QueryOf,
  type SchemaName,
  type ValidationResult,
} from "@understudy/contract";
import { BodyError, readJson, type JsonSource } from "@understudy/http";
import type { OperationCall } from "./call.ts";
import type { RequestContext } from "./door.ts";
import { HttpProblem } from "../http/problem.ts";

/** What reading the body of a request takes. */
export type BodyContext = Pick<RequestContext, "request" | "source">;

/** How the body and the query of a request are read. */
export interface BodyReading {
  /** Throws an `HttpProblem` for a body that is no JSON. */
  body(context: BodyContext): Promise<unknown>;
  parse(name: SchemaName, value: unknown): ValidationResult<unknown>;
  query<Id extends OperationId>(id: Id, search: URLSearchParams): ValidationResult<QueryOf<Id>>;
}

export const strictReading: BodyReading = { body: readJsonBody, parse: parseSchema, query: parseQuery };

export async function decode<Id extends OperationId>(
  id: Id,
  context: RequestContext,
  params: Record<string, string>,
  reading: BodyReading = strictReading,
): Promise<OperationCall<Id>> {
  const name = operations[id].body;
  const body = name === null ? null : expect("body", reading.parse(name, await reading.body(context)));
  const { request, app } = context;
  const { pathname: path, searchParams } = new URL(request.url);
  const query = expect("query", reading.query(id, searchParams));
  const { signal } = request;
  // The table that validated params, query and body also defines their types.
  return { app, params, query, body, path, signal } as unknown as OperationCall<Id>;
}

function expect<T>(where: "body" | "query", outcome: ValidationResult<T>): T {
  if (outcome.ok) return outcome.value;
  throw HttpProblem.shape(toShapeErrors(where, outcome.errors));
}

/** Throws an `HttpProblem` for a body that cannot be read. */
export function readJsonBody(
  { request, source }: BodyContext,
  more: Pick<JsonSource, "anyType" | "largest"> = {},
): Promise<unknown> {
  return readJson(request, { ...source, ...more }).catch((error: unknown) => {
    throw error instanceof BodyError ? toBodyProblem(error) : error;
  });
}

/** A body that cannot be read, as an answer. */
export function toBodyProblem(error: BodyError): HttpProblem {
  const { why, message, sentence } = error;
  switch (why) {
    case "unsupported_type":
      return new HttpProblem("unsupported_media_type", sentence);
    case "too_large":
      return new HttpProblem("body_too_large", sentence, unread);
    case "stalled":
      return new HttpProblem("body_stalled", sentence, unread);
    case "no_room":
      return new HttpProblem("overloaded", sentence, { ...unread, "retry-after": "1" });
    default:
      return HttpProblem.shape([{ loc: ["body"], msg: `body: ${message}`, type: why }]);
  }
}

/** The rest of the body is not read, so the connection cannot be reused. */
const unread = { connection: "close" };
