/** Parses query parameters by the types of the operation table. */
import type * as z from "zod";
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

/** A query parameter as a document declares it. */
export interface DeclaredParameter {
  name: string;
  schema: object;
}

/** Parses the queries of operations by their ids. The parameters of each are compiled on first use. */
export function createQueryParser<Id extends string>(
  declaredOf: (id: Id) => readonly DeclaredParameter[],
): (id: Id, search: URLSearchParams) => ValidationResult<Record<string, unknown>> {
  const compiled = new Map<Id, Parameter[]>();
  return (id, search) => {
    const parameters = compiled.get(id) ?? declaredOf(id).map(toParameter);
    compiled.set(id, parameters);
    return parse(parameters, search);
  };
}

function toParameter(declared: DeclaredParameter): Parameter {
  // The generator copies schemas from the document unchanged.
  const { name, schema } = declared as { name: string; schema: DocumentSchema };
  return {
    name,
    isList: schema.type === "array",
    isInteger: schema.type === "integer",
    type: withDefault(createCompiler({}).compile(schema), schema.default),
  };
}

/**
 * Parses an operation's query parameters; others are ignored. A list may be comma-separated, repeated or both, and is empty
 * for an empty parameter. Other parameters must not be repeated.
 */
function parse(
  parameters: readonly Parameter[],
  search: URLSearchParams,
): ValidationResult<Record<string, unknown>> {
  const errors: ValidationIssue[] = [];
  const entries = parameters.map((parameter) => {
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
  return { ok: true, value: Object.fromEntries(entries) };
}

function items(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(",")).filter((item) => item !== "");
}

/** Text that is not an integer stays text, and fails validation. */
function scalar({ isInteger }: Parameter, text: string): unknown {
  return isInteger && /^-?\d+$/.test(text) ? Number(text) : text;
}
