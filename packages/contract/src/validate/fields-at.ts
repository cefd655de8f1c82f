/** Which fields a compiled schema knows. */
import * as z from "zod";

/** The fields that a schema knows at a path, in whatever branch of its unions. */
export function fieldsAt(type: z.ZodType, path: readonly (string | number)[]): Set<string> {
  const types = path.reduce<z.ZodType[]>((all, key) => all.flatMap((one) => inner(one, key)), [type]);
  return new Set(types.flatMap(objects).flatMap(({ shape }) => Object.keys(shape)));
}

function inner(type: z.ZodType, key: string | number): z.ZodType[] {
  return branches(type).flatMap((one) => {
    if (one instanceof z.ZodArray && typeof key === "number") return [asType(one.element)];
    if (!(one instanceof z.ZodObject)) return [];
    // Zod types the fields of any object as `any`; the compiler makes types only.
    const shape = one.shape as Readonly<Record<string, z.ZodType>>;
    const found = shape[key];
    return found === undefined ? [] : [found];
  });
}

function objects(type: z.ZodType): z.ZodObject[] {
  return branches(type).filter((one) => one instanceof z.ZodObject);
}

/** The branches of a type, without the types that wrap it. */
function branches(type: z.ZodType): z.ZodType[] {
  if (type instanceof z.ZodLazy || type instanceof z.ZodOptional || type instanceof z.ZodDefault)
    return branches(asType(type.unwrap()));
  return type instanceof z.ZodUnion ? type.options.flatMap((one) => branches(asType(one))) : [type];
}

/** Zod types what is within others by their core; the compiler makes classic types only. */
function asType(type: z.core.$ZodType): z.ZodType {
  return type as z.ZodType;
}
