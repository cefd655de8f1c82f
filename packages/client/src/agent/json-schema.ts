import type { ToolParameterInput } from "@understudy/contract/types";
import { isPlainObject } from "../sending/shown.ts";

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/**
 * Converts a JSON Schema to flat tool parameters, which have only type and description. Enums, items, nested shapes and
 * bounds are added to the description as JSON Schema.
 */
export function toToolParameters(root: JsonSchema): ToolParameterInput[] {
  const { properties, required } = resolve(root, root);
  return Object.entries(asSchema(properties)).map(([name, value]) => {
    const property = asSchema(value);
    return {
      name,
      parameter_type: typeOf(property, root),
      description: describe(name, property, root),
      required: Array.isArray(required) && required.includes(name),
      default: property.default,
    };
  });
}

/** Whether the schema describes an object, as required of a tool's arguments. */
export function describesObject(root: JsonSchema): boolean {
  const { type, properties = {} } = resolve(root, root);
  return type === "object" && isPlainObject(properties);
}

function describe(name: string, property: JsonSchema, root: JsonSchema): string {
  const { description = "", default: _, ...shape } = property;
  const remaining = Object.entries(shape).filter(([, value]) => !isSafeBound(value));
  const isPlain = remaining.length === 0 || (remaining.length === 1 && typeof shape.type === "string");
  if (isPlain) return String(description);
  const text = JSON.stringify(Object.fromEntries(remaining));
  // References can be resolved only in the whole schema.
  const schemaText = text.includes('"$ref":')
    ? `${name} in this JSON Schema: ${JSON.stringify(root)}`
    : `JSON Schema: ${text}`;
  return description === "" ? schemaText : `${String(description)}\n${schemaText}`;
}

/** zod bounds every integer by the safe range, which is no information for a model. */
function isSafeBound(value: unknown): boolean {
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** One JSON type: the first that is not null, `string` if unknown. */
function typeOf(schema: JsonSchema, root: JsonSchema): string {
  return typesOf(schema, root).find((type) => type !== "null") ?? "string";
}

function typesOf(schema: JsonSchema, root: JsonSchema, visited = new Set<JsonSchema>()): string[] {
  const shape = resolve(schema, root);
  // Schemas may be recursive.
  if (visited.has(shape)) return [];
  visited.add(shape);
  const { type, const: constant, enum: values = [constant], anyOf, oneOf, allOf } = shape;
  const types = [type, ...[values].flat().map(typeOfValue)].flat().filter((one) => typeof one === "string");
  const others = [anyOf, oneOf, allOf].flat().filter((one) => one !== undefined);
  return [...types, ...others.flatMap((one) => typesOf(asSchema(one), root, visited))];
}

function typeOfValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Follows references within the document, such as `#/$defs/city` or `#`; others are not resolved. */
function resolve(schema: JsonSchema, root: JsonSchema, hops = 0): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string" || !$ref.startsWith("#") || hops > 8) return schema;
  const steps = $ref.split("/").slice(1);
  const target = steps.reduce<unknown>((at, step) => asSchema(at)[toKey(step)], root);
  return resolve(asSchema(target), root, hops + 1);
}

/** Decodes a segment of a JSON Pointer in a URL fragment. */
function toKey(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Boolean and invalid schemas count as empty. */
function asSchema(value: unknown): JsonSchema {
  return Object(value) as JsonSchema;
}
