/** Query parameters: text on the wire, typed by the operation table. */
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
 * Reads an operation's query parameters; others are ignored. A list may be comma-separated, repeated or both, and is
 * empty when its parameter is there with nothing in it. Anything else may be given once.
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
    // Everything in a query is text, so that its kind says nothing: what was refused is always shown.
    errors.push(...describe(checked.mismatches, { under: name, show: preview }));
    return [name, undefined] as const;
  });
  if (errors.length > 0) return { ok: false, errors };
  // The entries were made from the table that QueryOf is made from.
  return { ok: true, value: Object.fromEntries(entries) as QueryOf<Id> };
}

function items(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(",")).filter((item) => item !== "");
}

/** Text that is no integer stays text, and is refused as such. */
function scalar({ isInteger }: Parameter, text: string): unknown {
  return isInteger && /^-?\d+$/.test(text) ? Number(text) : text;
}
