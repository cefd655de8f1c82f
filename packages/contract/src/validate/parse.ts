/** Parses JSON by the schemas of a document. */
import * as z from "zod";
import { check } from "./check.ts";
import { createCompiler } from "./compile.ts";
import { maxDepth, pathTooDeep, sizeOf } from "./depth.ts";
import { describe } from "./describe.ts";
import { fieldsAt } from "./fields-at.ts";
import { toValidationIssue, type ValidationResult } from "./issue.ts";
import type { DocumentSchemas } from "./keywords.ts";

/** For larger values only the first error is reported, which bounds time and memory. */
const sizeToExplain = 2_000;

export interface Parser<Types> {
  parse<Name extends keyof Types & string>(name: Name, value: unknown): ValidationResult<Types[Name]>;
  /** The fields that a schema declares at a path, in whatever branch of its unions. */
  fieldsAt(name: keyof Types & string, path: readonly (string | number)[]): ReadonlySet<string>;
}

/** After so many values of a schema, its code is generated: that takes milliseconds, and saves microseconds for each. */
const often = 1_000;

/** A parser for the schemas of a document, by name, to values of these types. They are compiled on first use. */
export function createParser<Types>(
  schemas: Readonly<Record<string, unknown>>,
  before = often,
): Parser<Types> {
  // The generated table is typed as unknown values; the generator guarantees schemas.
  const compiler = createCompiler(schemas as DocumentSchemas);
  const types = new Map<string, { uses: number; type: z.ZodType }>();
  const typeOf = (name: string): z.ZodType => {
    const known = types.get(name) ?? { uses: 0, type: compiler.named(name) };
    types.set(name, known);
    known.uses += 1;
    // Where code may not be generated, as on some pages, it is the same type.
    if (known.uses === before + 1) known.type = z.compile(known.type);
    return known.type;
  };
  const parse: Parser<Types>["parse"] = (name, value) => {
    const size = sizeOf(value);
    if (size === Infinity) {
      const path = pathTooDeep(value)?.slice(0, 8) ?? [];
      const error = toValidationIssue([...path, "…"], `nested deeper than ${maxDepth} levels`, "too_deep");
      return { ok: false, errors: [{ ...error, path }] };
    }
    const checked = check(typeOf(name), value, size > sizeToExplain ? "first" : "everything");
    if (!checked.ok) return { ok: false, errors: describe(checked.mismatches) };
    // Sound: validators and types are generated from the same schemas.
    return { ok: true, value: checked.value as Types[typeof name] };
  };
  /** The fields of whole values are kept, because every request asks for the fields of its body. */
  const fields = new Map<string, ReadonlySet<string>>();
  return {
    parse,
    fieldsAt(name, path) {
      if (path.length > 0) return fieldsAt(compiler.named(name), path);
      const known = fields.get(name) ?? fieldsAt(compiler.named(name), path);
      fields.set(name, known);
      return known;
    },
  };
}
