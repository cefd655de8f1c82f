/** Validators for all schemas of `openapi.yaml`, compiled on first use. */
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

/** For larger values only the first error is reported, which bounds time and memory. */
const sizeToExplain = 2_000;

// The generated table is typed as unknown values; the generator guarantees schemas.
const compiler = createCompiler(schemas as DocumentSchemas);

/**
 * Validates JSON against a schema of the document. Removes unknown fields and fills in defaults; free-form values are not
 * copied. Never throws for invalid values.
 *
 * @param name The schema: `TurnCreateRequest`, `AgentCreateRequest`, …
 * @returns The value, or its issues: the deepest invalid fields, each with the expected type.
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
  // Sound: validator and type are generated from the same schema.
  return { ok: true, value: checked.value as Parsed<Name> };
}
