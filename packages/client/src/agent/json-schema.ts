import type { Schema } from "@understudy/contract/types";

/** A JSON Schema, by its keywords. */
export type JsonSchema = Record<string, unknown>;

/**
 * The flat form of a tool's parameters, which has a type and a description for each and nothing else. What a plain
 * type cannot say (enums, items, nested shapes, bounds) stands in the description, as JSON Schema.
 */
export function toToolParameters(root: JsonSchema): Schema<"ToolParameterInput">[] {
  const { properties, required } = resolve(root, root);
  return Object.entries(asSchema(properties)).map(([name, value]) => {
    const property = asSchema(value);
    return {
      name,
      parameter_type: typeOf(property, root),
      description: describe(name, property, root),
      required: Array.isArray(required) && required.includes(name),
      ...("default" in property && { default: property.default }),
    };
  });
}

/** Whether the schema describes an object, as a tool's arguments are. */
export function describesObject(root: JsonSchema): boolean {
  return resolve(root, root).type === "object";
}

function describe(name: string, property: JsonSchema, root: JsonSchema): string {
  const { description = "", default: _, ...shape } = property;
  const remaining = Object.entries(shape).filter(([, value]) => !isSafeBound(value));
  const isPlain = remaining.length === 0 || (remaining.length === 1 && typeof shape.type === "string");
  if (isPlain) return String(description);
  const text = JSON.stringify(Object.fromEntries(remaining));
  // The whole schema is the only one in which a reference leads somewhere.
  const schemaText = text.includes('"$ref":')
    ? `${name} in this JSON Schema: ${JSON.stringify(root)}`
    : `JSON Schema: ${text}`;
  return description === "" ? schemaText : `${String(description)}\n${schemaText}`;
}

/** zod bounds every integer by what a number can hold, which tells a model nothing. */
function isSafeBound(value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

/** One JSON type. Of several the first that is not null: a value of it is always right. */
function typeOf(schema: JsonSchema, root: JsonSchema): string {
  return typesOf(schema, root).find((type) => type !== "null") ?? "string";
}

function typesOf(schema: JsonSchema, root: JsonSchema, visited = new Set<JsonSchema>()): string[] {
  const shape = resolve(schema, root);
  // A shape may stand among its own alternatives.
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

/** Follows references inside the document, `#/$defs/city` or `#`; others lead nowhere that we know. */
function resolve(schema: JsonSchema, root: JsonSchema, hops = 0): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string" || !$ref.startsWith("#") || hops > 8) return schema;
  const steps = $ref.split("/").slice(1);
  const target = steps.reduce<unknown>((at, step) => asSchema(at)[toKey(step)], root);
  return resolve(asSchema(target), root, hops + 1);
}

/** As a JSON Pointer in a URL's fragment writes it. */
function toKey(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** `true`, `false` and what is no schema at all say nothing about the shape. */
function asSchema(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}
