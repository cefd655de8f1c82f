/** Validation issues. */
import type { ShapeError } from "../generated/schemas.ts";

/** One invalid field of a value. */
export interface ValidationIssue {
  /** Path to the field; empty for the whole value. */
  path: (string | number)[];
  /** Names the field with its expected and actual value: `messages.0.content: expected string, got number`. */
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

/** The parsed value, or its issues (never empty). */
export type ValidationResult<Value> = { ok: true; value: Value } | { ok: false; errors: ValidationIssue[] };

/** Converts issues to the API's format, with the part of the request they concern. */
export function toShapeErrors(
  location: "body" | "query" | "path",
  errors: readonly ValidationIssue[],
): ShapeError[] {
  return errors.map(({ path, msg, type }) => ({ loc: [location, ...path], msg, type }));
}

/** An issue whose message starts with the field's dotted path. */
export function toValidationIssue(
  path: readonly (string | number)[],
  text: string,
  type: ValidationIssue["type"],
): ValidationIssue {
  return { path: [...path], msg: path.length === 0 ? text : `${path.join(".")}: ${text}`, type };
}
