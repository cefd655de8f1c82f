import type { ShapeError } from "@understudy/contract/types";

/** The codes of contract's error table that the core and the use cases raise. */
export type ProblemCode =
  | "wrong_shape"
  | "not_found"
  | "conflict"
  | "wrong_responses"
  | "not_served"
  | "bad_request"
  | "provider_refused"
  | "provider_failed"
  | "internal"
  | "store_failed"
  | "shutting_down"
  | "too_many_turns"
  | "timed_out";

/** An error that a client is told. `fields` says where, for errors about the shape of what was sent. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly fields: ShapeError[];
  constructor(code: ProblemCode, message: string, options: { fields?: ShapeError[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

/** A problem with one field of the body; `loc` starts below `body`. */
export function fieldProblem(
  code: "wrong_shape" | "wrong_responses",
  loc: (string | number)[],
  msg: string,
): Problem {
  return new Problem(code, msg, { fields: [{ loc: ["body", ...loc], msg, type: "value_error" }] });
}

/** Nobody serves what was named; says what is served instead. */
export function notServed(what: string, name: string, served: readonly string[]): Problem {
  const instead = served.length > 0 ? `Served: ${served.join(", ")}.` : "None is served.";
  return new Problem("not_served", `${what} ${name} not found. ${instead}`);
}
