/** What must be left of a value that fits: an independent, slow statement of what parsing does. */
import type { DocumentSchema } from "../../src/validate/keywords.ts";
import { document, last } from "./document.ts";
import { fits } from "./oracle.ts";

/** Declared properties in the order of the schema, defaults where there is nothing, free-form values as they are. */
export function projected(schema: DocumentSchema, value: unknown): unknown {
  if (schema.$ref !== undefined)
    return projected(document.components.schemas[last(schema.$ref)] ?? {}, value);
  const branch = (schema.oneOf ?? schema.anyOf)?.find((one) => fits(one, value));
  if (branch !== undefined) return projected(branch, value);
  if (Array.isArray(value) && schema.items !== undefined) {
    return value.map((item) => projected(schema.items as DocumentSchema, item));
  }
  if (typeof value !== "object" || value === null || schema.properties === undefined) return value;
  const given = new Map<string, unknown>(Object.entries(value));
  const entries = Object.entries(schema.properties).flatMap(([key, property]) => {
    const described = property as DocumentSchema;
    if (given.has(key)) return [[key, projected(described, given.get(key))] as const];
    return described.default === undefined ? [] : [[key, described.default] as const];
  });
  return Object.fromEntries(entries);
}
