/** What a refusal of a value says, and how it travels. */
import type { ShapeError } from "../types.ts";

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** The way to the field; empty when the value as a whole is wrong. */
  path: (string | number)[];
  /** Names the field, what was expected and what was got: `messages.0.content: expected string, got number`. */
  msg: string;
  type:
    | "missing"
    | "invalid_type"
    | "invalid_value"
    | "too_small"
    | "too_big"
    | "invalid_format"
    | "too_deep"
    | "repeated";
}

/** A value that fits, or all that is wrong with it (never empty). */
export type ValidationResult<Value> = { ok: true; value: Value } | { ok: false; errors: ValidationIssue[] };

/** Refusals as the wire carries them, with the part of the request that they are about. */
export function toShapeErrors(
  location: "body" | "query" | "path",
  errors: readonly ValidationIssue[],
): ShapeError[] {
  return errors.map(({ path, msg, type }) => ({ loc: [location, ...path], msg, type }));
}

/** A refusal whose message begins with the field's dotted path. */
export function toValidationIssue(
  path: readonly (string | number)[],
  text: string,
  type: ValidationIssue["type"],
): ValidationIssue {
  return { path: [...path], msg: path.length === 0 ? text : `${path.join(".")}: ${text}`, type };
}
