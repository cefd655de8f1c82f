import type { ShapeError } from "@understudy/contract/types";

/** Base class of all client errors. An aborted call rejects with the reason of its signal instead. */
export abstract class ClientError extends Error {}

/** The request of an error. */
export interface RequestInfo {
  method: string;
  /** The server, such as `http://127.0.0.1:8321`. */
  origin: string;
  /** Path with query. */
  path: string;
}

/** A request, and the path that the call asked for, where a redirect led from it. */
export interface Sent extends RequestInfo {
  asked?: string;
}

/** A call failed. */
export abstract class CallError extends ClientError implements RequestInfo {
  declare readonly method: string;
  declare readonly origin: string;
  declare readonly path: string;
  constructor({ method, origin, path, asked }: Sent, message: string, cause?: unknown) {
    const where = asked === undefined ? path : `${asked}, redirected to ${origin}${path}`;
    super(`${method} ${where}: ${message}`, { cause });
    Object.assign(this, { method, origin, path });
  }
}

const noTarget = " It is a redirect without a Location.";

/** Advice by status. */
const advice: Record<number, string> = {
  ...{ 301: noTarget, 302: noTarget, 303: noTarget, 307: noTarget, 308: noTarget },
  401: " Give the client a token.",
  501: " Give the client profile: { wire: { nonstreaming_turns: false } }.",
};

/** The server responded with an error or an invalid body. */
export class ApiError extends CallError {
  override readonly name: "ApiError" | "AuthenticationError" | "PermissionError" = "ApiError";
  /** The HTTP status. */
  declare readonly status: number;
  /** The response body: parsed JSON, else text. */
  declare readonly body: unknown;
  /** The invalid fields of the request, if the server names them. */
  declare readonly fields: ShapeError[];
  /** The server's request id, if any. */
  declare readonly request_id: string | null;
  constructor(
    sent: Sent,
    { status, headers }: Pick<Response, "status" | "headers">,
    body: unknown,
    text?: string,
  ) {
    const fields = readFields(body);
    super(sent, `${status} ${text ?? readText(body, fields)}${advice[status] ?? ""}`);
    Object.assign(this, { status, body, fields, request_id: requestId(headers) });
  }
}

/** The server did not accept the token, or there was no token: status 401. */
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}

/** The user of the token may not do this: status 403. */
export class PermissionError extends ApiError {
  override readonly name = "PermissionError";
}

/** The class of an error by its status. */
export const errorClasses: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
};

/** The connection failed or broke during the response. The server may have executed the request. */
export class ConnectionFailed extends CallError {
  override readonly name = "ConnectionFailed";
  /** @param hasBegun Whether a part of the answer had come. */
  constructor(sent: Sent, cause: unknown, hasBegun = false) {
    const why = `${sent.origin}${hasBegun ? " broke off" : ""}: ${causeMessage(cause)}.`;
    super(sent, hasBegun ? `the answer of ${why}` : `no answer from ${why} Is the server running?`, cause);
  }
}

/** The response timed out. The server may have executed the request. */
export class TimedOut extends CallError {
  override readonly name = "TimedOut";
  /** The exceeded timeout in milliseconds. */
  readonly timeout: number;
  constructor(sent: Sent, timeout: number) {
    super(sent, `no answer within ${timeout} ms. Raise the timeout or stream.`);
    this.timeout = timeout;
  }
}

/** The body of the response is larger than `maxBytes`. The server may have executed the request. */
export class AnswerTooLarge extends CallError {
  override readonly name = "AnswerTooLarge";
  /** The exceeded limit in bytes. */
  readonly maxBytes: number;
  constructor(sent: Sent, maxBytes: number) {
    super(sent, `the answer has more than ${maxBytes} bytes. Raise maxBytes, or ask for less.`);
    this.maxBytes = maxBytes;
  }
}

/** The server redirects, and the redirect was not followed: the client sent nothing to its target. */
export class Redirected extends CallError {
  override readonly name = "Redirected";
  /** 301, 302, 303, 307 or 308; 0 in a browser, which does not say. */
  readonly status: number;
  /** The target; null in a browser, which does not say. */
  readonly location: string | null;
  constructor(sent: Sent, status: number, location: string | null, why: string) {
    const to = location === null ? "" : ` to ${location}`;
    super(
      sent,
      `${sent.origin} redirects${to} (${status}), and ${why}. Give the client the URL where the server is as baseUrl.`,
    );
    this.status = status;
    this.location = location;
  }
}

/** Llama Stack servers send a trace id instead. */
export function requestId(headers: Headers): string | null {
  return headers.get("x-request-id") ?? headers.get("x-trace-id");
}

/** The message of an error's cause, where `fetch` puts the reason, or of the error. */
export function causeMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}

/** Reads invalid fields from all known error formats. */
function readFields(body: unknown): ShapeError[] {
  const errors = valueAt(body, "error", "detail", "errors") ?? valueAt(body, "detail", "errors");
  return Array.isArray(errors) ? errors.filter(isShapeError) : [];
}

/** The server's error message; for other bodies, such as a proxy's page, the first 1,000 characters. */
function readText(body: unknown, fields: ShapeError[]): string {
  if (fields.length > 0) return fields.map(({ msg }) => msg).join("; ");
  const rest = body ? JSON.stringify(body) : "without a body";
  const error = valueAt(body, "error");
  const said = [valueAt(body, "detail"), valueAt(error, "message"), error, valueAt(body, "message"), body];
  return firstText(...said, rest).slice(0, 1_000);
}

/** The first non-empty text; the last value must be one. */
export function firstText(...values: [...unknown[], string]): string {
  return values.find((value) => typeof value === "string" && value !== "") as string;
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value;
  // A value that is not an object has no such fields either.
  for (const name of path) found = (Object(found) as Record<string, unknown>)[name];
  return found;
}

function isShapeError(value: unknown): value is ShapeError {
  return Array.isArray(valueAt(value, "loc")) && typeof valueAt(value, "msg") === "string";
}
