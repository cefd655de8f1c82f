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

const compiled = new WeakMap<readonly DeclaredParameter[], Parameter[]>();

function parametersOf(declared: readonly DeclaredParameter[]): Parameter[] {
  const known = compiled.get(declared);
  if (known !== undefined) return known;
  const { compile } = createCompiler({});
  // The generator takes schemas from the document as they are there.
  const typed = declared as readonly { name: string; schema: DocumentSchema }[];
  const parameters = typed.map(({ name, schema }) => ({
    name,
    isList: schema.type === "array",
    isInteger: schema.type === "integer",
    type: withDefault(compile(schema), schema.default),
  }));
  compiled.set(declared, parameters);
  return parameters;
}

/**
 * Parses an operation's query parameters; others are ignored. A list may be comma-separated, repeated or both, and is empty
 * for an empty parameter. Other parameters must not be repeated.
 */
export function parseParameters(
  declared: readonly DeclaredParameter[],
  search: URLSearchParams,
): ValidationResult<Record<string, unknown>> {
  const errors: ValidationIssue[] = [];
  const entries = parametersOf(declared).map((parameter) => {
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
