/** Validators for every schema of `openapi.yaml`, derived from the document when they are first asked for. */
import { schemas } from "./generated/document.ts";
import type { SchemaName } from "./types.ts";
import { check } from "./validate/check.ts";
import { createCompiler } from "./validate/compile.ts";
import { maxDepth, measure } from "./validate/depth.ts";
import { describe } from "./validate/describe.ts";
import type { DocumentSchemas } from "./validate/keywords.ts";
import type { Parsed } from "./validate/parsed.ts";
import { toValidationIssue, type ValidationResult } from "./validate/issue.ts";

export type { Parsed } from "./validate/parsed.ts";
export { parseQuery } from "./validate/query.ts";
export { toShapeErrors, type ValidationResult, type ValidationIssue } from "./validate/issue.ts";

/** Of a larger value only the first error is told: to collect a million of them would take long, and help nobody. */
const sizeToExplain = 2_000;

// The generated table is a record of unknowns; that its values are schemas is what the generator is for.
const compiler = createCompiler(schemas as DocumentSchemas);

/**
 * Checks plain JSON against a schema of the document and gives it back with unknown fields left out and defaults
 * filled in; free-form values are the very ones that came in. Never throws.
 *
 * @param name The schema: `TurnCreateRequest`, `AgentCreateRequest`, …
 * @returns The value, or what is wrong with it: the deepest fields, each with what was expected there.
 */
export function parseSchema<Name extends SchemaName>(
  name: Name,
  value: unknown,
): ValidationResult<Parsed<Name>> {
  const { size, tooDeep } = measure(value);
  if (tooDeep !== null) {
    const error = toValidationIssue([...tooDeep, "…"], `nested deeper than ${maxDepth} levels`, "too_deep");
    return { ok: false, errors: [{ ...error, path: tooDeep }] };
  }
  const checked = check(compiler.named(name), value, size > sizeToExplain ? "first" : "everything");
  if (!checked.ok) return { ok: false, errors: describe(checked.mismatches) };
  // The one place where run time meets the generated types: both come from the same schema.
  return { ok: true, value: checked.value as Parsed<Name> };
}
