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
import { BodyError, hasTooManyValues, isJsonType, mostValues, readBody } from "@understudy/http";
import type { OperationCall } from "./call.ts";
import type { RequestContext } from "./door.ts";
import { HttpProblem } from "../http/problem.ts";

/** What reading the body of a request takes. */
export type BodyContext = Pick<RequestContext, "request" | "source">;

/** How the body and the query of a request are read. */
export interface BodyReading {
  /** Throws an `HttpProblem` for a body that is no text of JSON, before it returns for another content type. */
  text(context: BodyContext): Promise<string>;
  parse(name: SchemaName, value: unknown): ValidationResult<unknown>;
  query<Id extends OperationId>(id: Id, search: URLSearchParams): ValidationResult<QueryOf<Id>>;
}

export const strictReading: BodyReading = { text: readText, parse: parseSchema, query: parseQuery };

export async function decode<Id extends OperationId>(
  id: Id,
  context: RequestContext,
  params: Record<string, string>,
  reading: BodyReading = strictReading,
): Promise<OperationCall<Id>> {
  const name = operations[id].body;
  const body =
    name === null ? null : expect("body", reading.parse(name, toJson(await reading.text(context))));
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

/** Throws an `HttpProblem` for a body that is no JSON. */
export function readJson(context: BodyContext, reading: BodyReading): Promise<unknown> {
  return reading.text(context).then(toJson);
}

function toJson(text: string): unknown {
  try {
    return mayOverflow.test(text) ? (JSON.parse(text, finite) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw bodyProblem(text === "" ? "it is empty, expected JSON" : `not valid JSON: ${why}`, "invalid_json");
  }
}

/** Whether a text may have a number beyond the range of JavaScript: with a reviver, 8 MiB take several times as long. */
const mayOverflow = /[eE]\+?\d{3}|\d{309}/;

function finite(_key: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new RangeError("a number is out of range");
  return value;
}

function readText(context: BodyContext): Promise<string> {
  const type = context.request.headers.get("content-type") ?? "";
  if (!isJsonType(type)) {
    const sent = type === "" ? "The content type is missing" : `Content type ${type} is not supported`;
    throw new HttpProblem("unsupported_media_type", `${sent}; send application/json.`);
  }
  return readAnyText(context);
}

/** The text of a body of any content type; `largest` is in bytes, by default 8 MiB. */
export function readAnyText({ request, source }: BodyContext, largest?: number): Promise<string> {
  return readBody(request, { ...source, largest }).then(checkText, throwUnread);
}

function checkText(text: string): string {
  if (!hasTooManyValues(text)) return text;
  throw bodyProblem(`it has more than ${mostValues} fields and items`, "too_many_values");
}

function throwUnread(error: unknown): never {
  if (!(error instanceof BodyError)) throw error;
  if (error.why === "incomplete" || error.why === "invalid_utf8") throw bodyProblem(error.message, error.why);
  const [code, headers] = unread[error.why];
  // The rest of the body is not read, so the connection cannot be reused.
  throw new HttpProblem(code, `The request body cannot be read: ${error.message}.`, {
    ...headers,
    connection: "close",
  });
}

const unread = {
  too_large: ["body_too_large", {}],
  stalled: ["body_stalled", {}],
  no_room: ["overloaded", { "retry-after": "1" }],
} as const;

function bodyProblem(msg: string, type: string): HttpProblem {
  return HttpProblem.shape([{ loc: ["body"], msg: `body: ${msg}`, type }]);
}
