import * as z from "zod";
import { flatten, integer, type Mismatch } from "./flatten.ts";
import { withMisspelt } from "./misspelt.ts";

export type SchemaCheck = { ok: true; value: unknown } | { ok: false; mismatches: Mismatch[] };

/** Zod reports `number` for an integer schema; only this callback can tell them apart. */
const everything: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ schema }) => (schema instanceof z.ZodNumber && schema.isInt ? integer : undefined),
};

/** Every object and array stops at its first issue. */
const firstOnly: typeof everything & { abortEarly: boolean } = { ...everything, abortEarly: true };

/** Validates a value. `extent` limits the reported issues, and with them time and memory. */
export function check(type: z.ZodType, value: unknown, extent: "everything" | "first"): SchemaCheck {
  const result = type.safeParse(value, extent === "first" ? firstOnly : everything);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, mismatches: withMisspelt(type, value, flatten(result.error.issues, value)) };
}
