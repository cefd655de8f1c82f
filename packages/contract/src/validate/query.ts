/** Parses query parameters by the types of the operation table. */
import type * as z from "zod";
import { operations, type OperationId, type QueryOf } from "../operations.ts";
import { check } from "./check.ts";
import { createCompiler, withDefault } from "./compile.ts";
import { describe, preview } from "./describe.ts";
import type { DocumentSchema } from "./keywords.ts";
import { toValidationIssue, type ValidationResult, type ValidationIssue } from "./issue.ts";

interface Parameter {
  name: string;
  isList: boolean;
  isInteger: boolean;
  type: z.ZodType;
}

const compiled = new Map<OperationId, Parameter[]>();

function parametersOf(id: OperationId): Parameter[] {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const { compile } = createCompiler({});
  const declared: readonly { name: string; schema: DocumentSchema }[] = operations[id].query;
  const parameters = declared.map(({ name, schema }) => ({
    name,
    isList: schema.type === "array",
    isInteger: schema.type === "integer",
    type: withDefault(compile(schema), schema.default),
  }));
  compiled.set(id, parameters);
  return parameters;
}

/**
 * Parses an operation's query parameters; others are ignored. A list may be comma-separated, repeated or both, and is empty
 * for an empty parameter. Other parameters must not be repeated.
 */
export function parseQuery<Id extends OperationId>(
  id: Id,
  search: URLSearchParams,
): ValidationResult<QueryOf<Id>> {
  const errors: ValidationIssue[] = [];
  const entries = parametersOf(id).map((parameter) => {
    const { name, type, isList } = parameter;
    const texts = search.getAll(name);
    if (texts.length > 1 && !isList) {
      errors.push(toValidationIssue([name], `expected one value, got ${texts.length}`, "repeated"));
      return [name, undefined] as const;
    }
    const [first] = texts;
    const raw = first === undefined ? undefined : isList ? items(texts) : scalar(parameter, first);
    const checked = check(type, raw, "everything");
    if (checked.ok) return [name, checked.value] as const;
    // Every query value is text, so the value is shown instead of its type.
    errors.push(...describe(checked.mismatches, { under: name, show: preview }));
    return [name, undefined] as const;
  });
  if (errors.length > 0) return { ok: false, errors };
  // Sound: the entries and `QueryOf` are derived from the same table.
  return { ok: true, value: Object.fromEntries(entries) as QueryOf<Id> };
}

function items(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(",")).filter((item) => item !== "");
}

/** Text that is not an integer stays text, and fails validation. */
function scalar({ isInteger }: Parameter, text: string): unknown {
  return isInteger && /^-?\d+$/.test(text) ? Number(text) : text;
}
