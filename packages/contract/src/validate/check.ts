/** Runs a compiled schema over a value. */
import * as z from "zod";
import { flatten, integer, type Mismatch } from "./flatten.ts";

export type SchemaCheck = { ok: true; value: unknown } | { ok: false; mismatches: Mismatch[] };

/** Zod says `number` where it wants an integer; only while an issue is being made does it know better. */
const everything: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ schema }) => (schema instanceof z.ZodNumber && schema.isInt ? integer : undefined),
};

/** With this each object and array stops at the first thing that is wrong in it. */
const firstOnly: typeof everything & { abortEarly: boolean } = { ...everything, abortEarly: true };

/** `extent` bounds what is reported, and with it the time and memory that a refusal takes. */
export function check(type: z.ZodType, value: unknown, extent: "everything" | "first"): SchemaCheck {
  const result = type.safeParse(value, extent === "first" ? firstOnly : everything);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, mismatches: flatten(result.error.issues, value) };
}
