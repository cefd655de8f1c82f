/**
 * Compiles the document's schemas to zod. `z.fromJSONSchema` is used for leaves only, because its objects keep unknown keys
 * and its unions try every branch.
 */
import * as z from "zod";
import { pathName } from "../text/path-name.ts";
import { limits, refuseUnknownKeywords, type DocumentSchema, type DocumentSchemas } from "./keywords.ts";
import { routeOf } from "./route.ts";

type Routable = [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];

/** Compiles schemas by name, lazily and once. */
export function createCompiler(schemas: DocumentSchemas): {
  named: (name: string) => z.ZodType;
  compile: (schema: DocumentSchema) => z.ZodType;
} {
  const done = new Map<string, z.ZodType>();

  function named(name: string): z.ZodType {
    const known = done.get(name);
    if (known !== undefined) return known;
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
    // A placeholder for recursive schemas, resolved when a value is parsed.
    done.set(
      name,
      z.lazy(() => named(name)),
    );
    try {
      const compiled = compile(schema);
      done.set(name, compiled);
      return compiled;
    } catch (cause) {
      throw new Error(`Schema ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  function compile(schema: DocumentSchema): z.ZodType {
    refuseUnknownKeywords(schema);
    if (schema.$ref !== undefined) return named(nameOf(schema.$ref));
    const branches = schema.oneOf ?? schema.anyOf;
    if (branches !== undefined) return union(schema, branches);
    if (Array.isArray(schema.type)) return z.union(schema.type.map((type) => compile({ ...schema, type })));
    if (schema.type === "object") return object(schema);
    if (schema.type === "array") return z.array(isSchema(schema.items) ? compile(schema.items) : z.unknown());
    const { type, format, ...rest } = schema;
    const kept = type === "null" ? [] : Object.entries(rest).filter(([key]) => limits.includes(key));
    const compiled = z.fromJSONSchema({ ...(type && { type }), ...Object.fromEntries(kept) });
    return format === "path-name" ? carriedByPaths(compiled) : compiled;
  }

  function object({ properties, required, additionalProperties }: DocumentSchema): z.ZodType {
    if (properties === undefined && additionalProperties === true) return freeForm();
    if (properties === undefined || additionalProperties !== undefined) {
      throw new Error("An object must have either properties or `additionalProperties: true`.");
    }
    const shape = Object.entries(properties).map(([key, property]) => {
      if (!isSchema(property)) throw new Error(`The property ${key} has no schema.`);
      const type = compile(property);
      return [key, required?.includes(key) ? type : withDefault(type, property.default)] as const;
    });
    return z.object(Object.fromEntries(shape));
  }

  function union(schema: DocumentSchema, branches: DocumentSchema[]): z.ZodType {
    const route = routeOf(branches.map(resolved));
    const declared = z
      .object({ propertyName: z.string() })
      .optional()
      .parse(schema.discriminator)?.propertyName;
    const mustRoute = declared !== undefined || schema.oneOf !== undefined;
    if (mustRoute && (route === undefined || route !== (declared ?? route))) {
      throw new Error(`The branches have no distinguishing constant for ${declared ?? "one property"}.`);
    }
    const options = branches.map(compile);
    if (route === undefined) return z.union(options);
    // `routeOf` has checked that every option is an object with a constant under this key.
    return z.discriminatedUnion(route, options as unknown as Routable);
  }

  function resolved(schema: DocumentSchema): DocumentSchema {
    return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? schema);
  }

  return { named, compile };
}

/** Optional without a default; a default object is copied for each value. */
export function withDefault(type: z.ZodType, value: unknown): z.ZodType {
  if (value === undefined) return type.optional();
  return type.default(() => structuredClone(value));
}

/** Any JSON object, unchanged; zod's own object type would drop the key `__proto__`. */
function freeForm(): z.ZodType {
  return z.unknown().check((payload) => {
    const { value: input } = payload;
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return;
    payload.issues.push({ code: "invalid_type", expected: "object", input });
  });
}

/** The format `path-name`. */
function carriedByPaths(text: z.ZodType): z.ZodType {
  return text.check((payload) => {
    const { value: input } = payload;
    // Too long is said once.
    if (typeof input !== "string" || pathName.test(input) || payload.issues.length > 0) return;
    payload.issues.push({ code: "invalid_format", format: "path-name", input });
  });
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

function isSchema(value: unknown): value is DocumentSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
