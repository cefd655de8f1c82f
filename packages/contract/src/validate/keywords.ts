/** The supported keywords of JSON Schema. */
import type * as z from "zod";

export type DocumentSchema = z.core.JSONSchema.BaseSchema;
/** Schemas by name. */
export type DocumentSchemas = Readonly<Record<string, DocumentSchema>>;

const annotations = ["description", "default", "deprecated", "discriminator"];
const structure = ["type", "properties", "required", "additionalProperties", "items"];
/** Keywords that cannot be combined with structure. */
const references = ["$ref", "anyOf", "oneOf"];
/** The values of `format` that are checked; `binary` is a file of a form, of which a schema sees the name. */
const formats: readonly unknown[] = ["path-name", "binary"];
/** Keywords for scalar values. */
export const limits: readonly string[] = [
  ...["enum", "const", "minLength", "maxLength", "pattern", "format"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

/** Throws for an unsupported keyword: ignoring it would accept invalid values. */
export function refuseUnknownKeywords(schema: DocumentSchema): void {
  const reference = references.find((key) => key in schema);
  const understood = [...annotations, ...(reference === undefined ? [...structure, ...limits] : [reference])];
  if (schema.format !== undefined && !formats.includes(schema.format))
    throw new Error(`The format ${schema.format} is not understood.`);
  const unknown = Object.keys(schema).find((key) => !understood.includes(key));
  if (unknown === undefined) return;
  throw new Error(`The keyword ${unknown} is not understood${reference ? ` beside ${reference}` : ""}.`);
}
