import type { ShapeError } from "@understudy/contract/types";

/** What every error of the client is. A call that is aborted rejects with the reason of its signal instead. */
export abstract class ClientError extends Error {}

/** Which request it was about. */
export interface RequestInfo {
  method: string;
  /** The server, such as `http://127.0.0.1:8321`. */
  origin: string;
  /** With its query. */
  path: string;
}

/** A call did not come to its answer. */
export abstract class CallError extends ClientError implements RequestInfo {
  declare readonly method: string;
  declare readonly origin: string;
  declare readonly path: string;
  constructor(sent: RequestInfo, message: string, cause?: unknown) {
    super(`${sent.method} ${sent.path}: ${message}`, { cause });
    Object.assign(this, sent);
  }
}

/** What to do about it, where the status alone tells. */
const advice: Record<number, string> = {
  401: " Give the client an apiKey.",
  501: " Give the client profile: { wire: { nonstreaming_turns: false } }.",
};

/** The server answered with an error, or with what is no answer. */
export class ApiError extends CallError {
  override readonly name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** The answer's body: JSON if it was, else text. */
  readonly body: unknown;
  /** Which fields of the request were wrong, where the server names them. */
  readonly fields: ShapeError[];
  /** The server's name for this request, if it gave one. */
  readonly request_id: string | null;
  constructor(
    sent: RequestInfo,
    { status, headers }: Pick<Response, "status" | "headers">,
    body: unknown,
    text?: string,
  ) {
    const fields = readFields(body);
    super(sent, `${status} ${text ?? readText(body, fields)}${advice[status] ?? ""}`);
    this.status = status;
    this.body = body;
    this.fields = fields;
    this.request_id = requestId(headers);
  }
}

/** There was no connection, or it broke before the answer was whole. What was sent may have been done all the same. */
export class ConnectionFailed extends CallError {
  override readonly name = "ConnectionFailed";
  constructor(sent: RequestInfo, cause: unknown) {
    super(sent, `no answer from ${sent.origin}: ${reasonOf(cause)}. Does the server run there?`, cause);
  }
}

/** The answer did not come in time. What was sent may have been done all the same. */
export class TimedOut extends CallError {
  override readonly name = "TimedOut";
  /** What was exceeded, in milliseconds. */
  readonly timeout: number;
  constructor(sent: RequestInfo, timeout: number) {
    super(sent, `no answer within ${timeout} ms. Raise the timeout or stream.`);
    this.timeout = timeout;
  }
}

/** Servers of Llama Stack have a trace id in its place. */
export function requestId(headers: Headers): string | null {
  return headers.get("x-request-id") ?? headers.get("x-trace-id");
}

/** `fetch` hides what happened in the cause of its error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}

/** What is wrong with which field, in every body that servers tell it in. */
function readFields(body: unknown): ShapeError[] {
  const errors = at(body, "error", "detail", "errors") ?? at(body, "detail", "errors");
  return Array.isArray(errors) ? errors.filter(isShapeError) : [];
}

/** What the server said; of anything that is no error of this API, such as a proxy's page, the beginning. */
function readText(body: unknown, fields: ShapeError[]): string {
  if (fields.length > 0) return fields.map(({ msg }) => msg).join("; ");
  const rest = body ? JSON.stringify(body) : "without a word";
  return firstText(at(body, "detail"), at(body, "error", "message"), at(body, "message"), body, rest).slice(
    0,
    1_000,
  );
}

/** The first of these that is a text with something in it; the last one must be. */
export function firstText(...values: [...unknown[], string]): string {
  return values.find((value) => typeof value === "string" && value !== "") as string;
}

/** What is at this path, if anything. */
export function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) found = isObject(found) ? found[name] : undefined;
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isShapeError(value: unknown): value is ShapeError {
  return Array.isArray(at(value, "loc")) && typeof at(value, "msg") === "string";
}
