/** Values that fit a schema of the document, as fast-check arbitraries. */
import fc from "fast-check";
import { pathName } from "../../src/text/path-name.ts";
import type { DocumentSchema } from "../../src/validate/keywords.ts";
import { document, last } from "./document.ts";

/** Small numbers and texts, and now and then one at the edge of what is allowed. */
export function fitting(schema: DocumentSchema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return fitting(document.components.schemas[last(schema.$ref)] ?? {});
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined) return fc.oneof(...branches.map(fitting));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type })));
  return ofType(schema);
}

function ofType(schema: DocumentSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "string":
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
      return fc
        .string({ minLength: schema.minLength ?? 0, maxLength: 8, unit: "grapheme" })
        .filter((one) => schema.format !== "path-name" || pathName.test(one));
    case "integer":
      return fc
        .maxSafeInteger()
        .map((number) => Math.max(schema.minimum ?? number, Math.min(schema.maximum ?? number, number)));
    case "number":
      return fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((number) => (typeof schema.exclusiveMinimum === "number" && number <= 0 ? 1 : number));
    case "array":
      return fc.array(fitting(schema.items as DocumentSchema), { maxLength: 3 });
    case "object":
      return schema.properties === undefined ? freeForm : ofProperties(schema, schema.properties);
    default:
      return anyJson;
  }
}

const anyJson = fc.jsonValue({ maxDepth: 3 });
const freeForm = fc.dictionary(fc.string({ maxLength: 4 }), anyJson, { maxKeys: 3, noNullPrototype: true });

function ofProperties(schema: DocumentSchema, properties: Record<string, unknown>): fc.Arbitrary<unknown> {
  const known = Object.entries(properties).map(([key, property]) => [
    key,
    fitting(property as DocumentSchema),
  ]);
  return fc.record(Object.fromEntries(known) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
}
