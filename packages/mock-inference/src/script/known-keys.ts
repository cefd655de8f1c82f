/** Which keys the schema knows at a place of what it describes. */
import { z } from "zod";

/** The keys of every form that a mapping at this path may have. */
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
  // zod leaves the shape of a schema that was met at run time untyped.
  const property = (schema.shape as Partial<Record<string, z.core.$ZodType>>)[key];
  return property === undefined ? [] : unwrap(property);
}

/** What is optional or one of several, as the forms that it can have. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrap);
  return [schema];
}
