/** Validators for all schemas and queries of `openapi.yaml`. */
import { schemas } from "../generated/document.ts";
import { operations, type OperationId, type QueryOf } from "./operations.ts";
import type { SchemaName } from "./types.ts";
import type { ValidationResult } from "../validate/issue.ts";
import { createParser } from "../validate/parse.ts";
import type { Parsed } from "./parsed.ts";
import { createQueryParser } from "../validate/query.ts";

export type { Parsed } from "./parsed.ts";
export { isBodyTooDeep, maxDepth } from "../validate/depth.ts";
export { toShapeErrors, type ValidationResult, type ValidationIssue } from "../validate/issue.ts";

const { parse } = createParser<{ [Name in SchemaName]: Parsed<Name> }>(schemas);
const queries = createQueryParser((id: OperationId) => operations[id].query);

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
  return parse(name, value);
}

/**
 * Parses an operation's query parameters; others are ignored. A list may be comma-separated, repeated or both, and is empty
 * for an empty parameter. Other parameters must not be repeated.
 */
export function parseQuery<Id extends OperationId>(
  id: Id,
  search: URLSearchParams,
): ValidationResult<QueryOf<Id>> {
  // Sound: the values and `QueryOf` are derived from the same table.
  return queries(id, search) as ValidationResult<QueryOf<Id>>;
}
