/** What options may be, each with words that say what was given instead. */
import { z } from "zod";
import { mismatch } from "./words.ts";

/** A function. What it takes and returns, only its call can show. */
export function callable<Fn>(): z.ZodType<Fn> {
  return valueThat<Fn>("a function", (value) => typeof value === "function");
}

/** A value with a check of one's own. `what` is the noun after "must be". */
export function valueThat<Value>(what: string, holds: (value: unknown) => boolean): z.ZodType<Value> {
  return z.custom<Value>(holds, {
    error: ({ input }) => (input === undefined ? "is missing" : mismatch([what], input)),
  });
}

/** How much or how many there may be: `Infinity` is without a limit, which zod's numbers are not. */
export const amount: z.ZodType<number> = /* @__PURE__ */ valueThat<number>(
  "a number of 0 or more",
  (value) => typeof value === "number" && value >= 0,
);

export const abortSignal: z.ZodType<AbortSignal> = /* @__PURE__ */ valueThat<AbortSignal>(
  "an AbortSignal",
  // A signal is recognized by its property: a page and its tests may have different classes.
  (value) => typeof value === "object" && value !== null && "aborted" in value,
);
