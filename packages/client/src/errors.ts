import type { ShapeError } from "@understudy/contract/types";

/** What every error of the client is. A call that is aborted rejects with the reason of its signal instead. */
export abstract class ClientError extends Error {}

/** Which request it was about. */
export interface Sent {
  method: string;
  /** With its query, without the server. */
  path: string;
}

/** What to do about it, where the status alone tells. */
const advice: Record<number, string> = {
  401: "Give the client an apiKey.",
  501: "Give the client profile: { wire: { nonstreaming_turns: false } }, or stream.",
};

/** The server answered with an error, or with what is no answer. */
export class ApiError extends ClientError {
  override readonly name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** The answer's body: JSON if it was, else text. */
  readonly body: unknown;
  /** Which fields of the request were wrong, where the server names them. */
  readonly fields: ShapeError[];
  /** The server's name for this request, if it gave one. */
  readonly request_id: string | null;
  readonly method: string;
  readonly path: string;
  constructor(sent: Sent, response: Pick<Response, "status" | "headers">, body: unknown, text?: string) {
    const { status } = response;
    const { message, fields } = readProblem(body);
    const hint = advice[status];
    super(`${sent.method} ${sent.path}: ${status} ${text ?? message}${hint ? ` ${hint}` : ""}`);
    this.status = status;
    this.body = body;
    this.fields = fields;
    this.request_id = requestId(response.headers);
    this.method = sent.method;
    this.path = sent.path;
  }
}

/** There was no connection, or it broke before the answer was whole. What was sent may have been done all the same. */
export class ConnectionFailed extends ClientError {
  override readonly name = "ConnectionFailed";
  readonly method: string;
  readonly path: string;
  constructor({ method, path }: Sent, origin: string, cause: unknown) {
    super(`${method} ${path}: no answer from ${origin}: ${reasonOf(cause)}. Does the server run there?`, {
      cause,
    });
    this.method = method;
    this.path = path;
  }
}

/** The answer did not come in time. What was sent may have been done all the same. */
export class TimedOut extends ClientError {
  override readonly name = "TimedOut";
  readonly method: string;
  readonly path: string;
  /** What was exceeded, in milliseconds. */
  readonly timeout: number;
  constructor({ method, path }: Sent, timeout: number) {
    super(`${method} ${path}: no answer within ${timeout} ms. Give the call a longer timeout, or stream it.`);
    this.method = method;
    this.path = path;
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

/** Reads every body of an error that servers send; of anything else, such as a proxy's page, the beginning. */
function readProblem(body: unknown): { message: string; fields: ShapeError[] } {
  const { detail, error, message } = isObject(body) ? body : {};
  const told = isObject(error) ? error : {};
  const shape = isObject(told.detail) ? told.detail : isObject(detail) ? detail : {};
  if (Array.isArray(shape.errors)) {
    const fields = shape.errors.filter(isShapeError);
    return { message: fields.map(({ msg }) => msg).join("; "), fields };
  }
  const text = [detail, told.message, message].find((value) => typeof value === "string");
  const rest = typeof body === "string" ? body : JSON.stringify(body ?? "");
  return { message: text ?? (rest === '""' ? "without a word." : rest.slice(0, 200)), fields: [] };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isShapeError(value: unknown): value is ShapeError {
  return isObject(value) && Array.isArray(value.loc) && typeof value.msg === "string";
}
