/** Validators for all schemas and queries of `openapi.responses.yaml`. */
import { schemas } from "../generated/responses/document.ts";
import type { ValidationResult } from "../validate/issue.ts";
import { createParser } from "../validate/parse.ts";
import { createQueryParser } from "../validate/query.ts";
import { responsesOperations, type ResponsesOperationId } from "./operations.ts";
import type { ResponsesSchemas } from "./types.ts";

export { droppedFields } from "../validate/dropped.ts";

const { parse, fieldsAt } = createParser<ResponsesSchemas>(schemas);
const queries = createQueryParser((id: ResponsesOperationId) => responsesOperations[id].query);

/**
 * Like `parseSchema`, for the schemas of this document: it has no defaults for bodies, and `null` may stand for what
 * is absent.
 */
export function parseResponsesSchema<Name extends keyof ResponsesSchemas>(
  name: Name,
  value: unknown,
): ValidationResult<ResponsesSchemas[Name]> {
  return parse(name, value);
}

/** Like `parseQuery`, for the operations of this document. */
export function parseResponsesQuery(
  id: ResponsesOperationId,
  search: URLSearchParams,
): ValidationResult<Record<string, unknown>> {
  return queries(id, search);
}

/** The fields that a schema such as `ResponseCreateRequest` declares; with a path, the fields of a value in it. */
export function declaredFields(
  name: keyof ResponsesSchemas,
  path: readonly (string | number)[] = [],
): ReadonlySet<string> {
  return fieldsAt(name, path);
}
