import type { ShapeError } from "@understudy/contract/types";

/** The codes of the contract's error table that domain and use cases throw. */
export type ProblemCode =
  | "wrong_shape"
  | "not_found"
  | "forbidden"
  | "conflict"
  | "key_reused"
  | "key_in_use"
  | "key_without_result"
  | "wrong_responses"
  | "not_served"
  | "bad_request"
  | "provider_refused"
  | "provider_failed"
  | "provider_down"
  | "internal"
  | "store_failed"
  | "store_unreachable"
  | "outcome_unknown"
  | "volatile_full"
  | "shutting_down"
  | "too_many_turns"
  | "overloaded"
  | "timed_out";

/** An error for the client. `fields` has the places of errors in the shape of a request. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly fields: ShapeError[];
  /** The status that a provider gave; it replaces the status of the code. */
  readonly status: number | undefined;
  constructor(
    code: ProblemCode,
    message: string,
    options: { fields?: ShapeError[]; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.status = options.status;
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

/** Names the missing resource, and those that are served. `more`: a sentence on this one. */
export function notServed(what: string, name: string, served: readonly string[], more?: string): Problem {
  const instead = served.length > 0 ? `Served: ${served.join(", ")}.` : "None is served.";
  const words = [`${what} ${nameInMessage(name)} not found.`, instead, more];
  return new Problem(missing(what), words.filter((one) => one !== undefined).join(" "));
}

/** Callers may send a name as long as a body. The contract's `shortened` comes with validators, which the domain loads not. */
export function nameInMessage(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}

/** The failure of a turn whose configuration has a null in place of a list or a limit. */
export function unusableNull(): Problem {
  return new Problem("internal", "The agent's configuration has a null that fails its turns.");
}

/** The code for an unknown name. Some servers have a separate status for models and toolgroups. */
export function missing(what: string): "not_served" | "not_found" {
  return what === "Model" || what === "Toolgroup" ? "not_served" : "not_found";
}
