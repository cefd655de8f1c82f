/** Unknown fields that stand in place of missing ones: they are ignored otherwise, and so never named. */
import type * as z from "zod";
import { nearest } from "../text/nearest.ts";
import { fieldsAt } from "./fields-at.ts";
import { valueAtPath, type Mismatch } from "./flatten.ts";

/** At most so many fields are compared, by at most so many characters: a request may have any number. */
const most = { fields: 100, characters: 80 };

/** The mismatches. A missing field gets the unknown field beside it that was probably meant. */
export function withMisspelt(type: z.ZodType, value: unknown, mismatches: readonly Mismatch[]): Mismatch[] {
  return mismatches.map((mismatch) => {
    const name = mismatch.path.at(-1);
    if (mismatch.actual !== undefined || typeof name !== "string") return mismatch;
    const path = mismatch.path.slice(0, -1);
    const parent = valueAtPath(value, path);
    if (typeof parent !== "object" || parent === null) return mismatch;
    const fields = Object.keys(parent).slice(0, most.fields);
    const known = fieldsAt(type, path);
    const unknown = fields.filter((field) => field.length <= most.characters && !known.has(field));
    const misspelt = nearest(name, unknown);
    return misspelt === undefined ? mismatch : { ...mismatch, misspelt };
  });
}
