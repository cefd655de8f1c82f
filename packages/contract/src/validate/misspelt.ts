/** Unknown fields that stand in place of missing ones: they are ignored otherwise, and so never named. */
import * as z from "zod";
import { nearest } from "../nearest.ts";
import { at, type Mismatch } from "./flatten.ts";

/** Of what somebody may have written, not more than this is compared. */
const most = { fields: 100, characters: 80 };

/** The mismatches, those of missing fields with the unknown field beside them that was probably meant to be theirs. */
export function withMisspelt(type: z.ZodType, value: unknown, mismatches: readonly Mismatch[]): Mismatch[] {
  return mismatches.map((mismatch) => {
    const name = mismatch.path.at(-1);
    if (mismatch.actual !== undefined || typeof name !== "string") return mismatch;
    const path = mismatch.path.slice(0, -1);
    const parent = at(value, path);
    if (typeof parent !== "object" || parent === null) return mismatch;
    const fields = Object.keys(parent).slice(0, most.fields);
    const known = fieldsAt(type, path);
    const unknown = fields.filter((field) => field.length <= most.characters && !known.has(field));
    const misspelt = nearest(name, unknown);
    return misspelt === undefined ? mismatch : { ...mismatch, misspelt };
  });
}

/** The fields that a schema knows at a path, in whatever branch of its unions. */
function fieldsAt(type: z.ZodType, path: readonly (string | number)[]): Set<string> {
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

/** Without what wraps it. */
function branches(type: z.ZodType): z.ZodType[] {
  if (type instanceof z.ZodLazy || type instanceof z.ZodOptional || type instanceof z.ZodDefault)
    return branches(asType(type.unwrap()));
  return type instanceof z.ZodUnion ? type.options.flatMap((one) => branches(asType(one))) : [type];
}

/** Zod types what is within others by their core; the compiler makes classic types only. */
function asType(type: z.core.$ZodType): z.ZodType {
  return type as z.ZodType;
}
