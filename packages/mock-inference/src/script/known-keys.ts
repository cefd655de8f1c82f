import { z } from "zod";

/** The keys of all variants of the mapping at this path. */
export function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const forms = path.reduce<z.core.$ZodType[]>(
    (schemas, key) => schemas.flatMap((schema) => inner(schema, key)),
    unwrap(schema),
  );
  return [...new Set(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])))];
}

function inner(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return typeof key === "number" ? unwrap(schema.element) : [];
  if (!(schema instanceof z.ZodObject) || typeof key !== "string") return [];
  // zod does not type the shape of a schema found at run time.
  const property = (schema.shape as Partial<Record<string, z.core.$ZodType>>)[key];
  return property === undefined ? [] : unwrap(property);
}

/** Unwraps optionals and unions to their variants. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrap);
  return [schema];
}
