/** Which words of JSON Schema the validators understand. */
import type * as z from "zod";

export type DocumentSchema = z.core.JSONSchema.BaseSchema;
/** Schemas by name. */
export type DocumentSchemas = Readonly<Record<string, DocumentSchema>>;

const annotations = ["description", "default", "deprecated", "discriminator"];
const structure = ["type", "properties", "required", "additionalProperties", "items"];
/** These say all that there is to say of a value, and stand alone. */
const references = ["$ref", "anyOf", "oneOf"];
/** What is said of a value that is no object and no list. */
export const limits: readonly string[] = [
  ...["enum", "const", "minLength", "maxLength", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

/** A keyword that is skipped in silence would let through what the document forbids. */
export function refuseUnknownKeywords(schema: DocumentSchema): void {
  const reference = references.find((key) => key in schema);
  const understood = [...annotations, ...(reference === undefined ? [...structure, ...limits] : [reference])];
  const unknown = Object.keys(schema).find((key) => !understood.includes(key));
  if (unknown === undefined) return;
  throw new Error(`The keyword ${unknown} is not understood${reference ? ` beside ${reference}` : ""}.`);
}
