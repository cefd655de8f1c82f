/** All errors of the API: code, HTTP status and body format. */
import { isCopy, isInstance } from "./copied-errors.ts";
import type { Schema, ShapeError, TurnStreamError } from "./types.ts";

/**
 * `shape` errors travel as `{"error":{"detail":{"errors":[…]}}}`, the others as `{"detail": text}`. In a stream
 * that has begun both become `{"error":{"message":"<status>: <text>"}}`.
 */
export const errorTable = {
  no_such_route: { status: 404, body: "problem" },
  method_not_allowed: { status: 405, body: "problem" },
  unsupported_media_type: { status: 415, body: "problem" },
  body_too_large: { status: 413, body: "problem" },
  /** No byte of the body came for so long. */
  body_stalled: { status: 408, body: "problem" },
  wrong_shape: { status: 400, body: "shape" },
  not_found: { status: 404, body: "problem" },
  /** What may be read, and not be changed by this user; or not be made. */
  forbidden: { status: 403, body: "problem" },
  conflict: { status: 409, body: "problem" },
  /** An `Idempotency-Key` that another request has, with another body or path. */
  key_reused: { status: 400, body: "problem" },
  /** A request with this `Idempotency-Key` is running. */
  key_in_use: { status: 409, body: "problem" },
  /** The request with this `Idempotency-Key` was done, and its answer is not kept: a response with `store: false`. */
  key_without_result: { status: 409, body: "problem" },
  /** Tool responses that do not match the turn's pending calls. */
  wrong_responses: { status: 400, body: "shape" },
  not_served: { status: 404, body: "problem" },
  bad_request: { status: 400, body: "problem" },
  provider_refused: { status: 400, body: "problem" },
  /** The limit of concurrent turns is reached. */
  too_many_turns: { status: 429, body: "problem" },
  /** Sessions that are not persistent fill the memory that they may have. */
  volatile_full: { status: 429, body: "problem" },
  provider_failed: { status: 500, body: "problem" },
  /** A provider cannot be reached for now; nothing of the request is stored. */
  provider_down: { status: 503, body: "problem" },
  internal: { status: 500, body: "problem" },
  not_implemented: { status: 501, body: "problem" },
  store_failed: { status: 503, body: "problem" },
  /** The store cannot be reached for now; nothing of the request is stored. */
  store_unreachable: { status: 503, body: "problem" },
  /** The store was lost in the middle of a commit: it may have been applied or not. */
  outcome_unknown: { status: 503, body: "problem" },
  /** The limit of concurrent turns of all users is reached. */
  overloaded: { status: 503, body: "problem" },
  shutting_down: { status: 503, body: "problem" },
  timed_out: { status: 504, body: "problem" },
} as const satisfies Record<string, { status: number; body: "problem" | "shape" }>;

export type ErrorCode = keyof typeof errorTable;

/** The body of an error with a message only. */
export function toProblem(detail: string): Schema<"Problem"> {
  return { detail };
}

/** The body of an error that names invalid fields. */
export function toShapeProblem(errors: ShapeError[]): Schema<"ShapeProblem"> {
  return { error: { detail: { errors } } };
}

/** An error as the last item of a stream. */
export function toStreamError(status: number, text: string): TurnStreamError {
  return { error: { message: `${status}: ${text}` } };
}

export interface ProviderErrorOptions {
  /** 500 by default. */
  status?: number;
  /** Headers of the provider's response to pass on, such as `retry-after`. */
  headers?: Record<string, string>;
  /** Machine-readable: `context_length_exceeded` for a request that is longer than what the model reads. */
  code?: string | undefined;
  /** With that code, where the provider says it: the tokens of the request, and the most that the model reads. */
  tokens?: { asked: number; most: number } | undefined;
  cause?: unknown;
}

/** Thrown by providers: a message and an HTTP status. 400 means that the request was invalid. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: string | undefined;
  readonly tokens: ProviderErrorOptions["tokens"];
  constructor(
    message: string,
    { status = 500, headers = {}, code, tokens, cause }: ProviderErrorOptions = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.headers = headers;
    this.code = code;
    this.tokens = tokens;
  }

  /** Each released package has a copy of this class in it: what one throws, another knows. */
  static override [Symbol.hasInstance](value: unknown): value is ProviderError {
    return (
      isInstance(this, value) ||
      (this === ProviderError && isCopy("ProviderError", value, ["status", "headers"]))
    );
  }
}
