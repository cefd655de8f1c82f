/** Schemas of dialects and quirks. */
import { z } from "zod";
import { dialectNames, quirkNames, type DialectName, type QuirkName } from "@understudy/openai";
import { jsonForms } from "./mapping.ts";
import { nearest } from "./nearest.ts";
import { shortValue } from "./words.ts";

export const dialect: z.ZodType<DialectName> = z.enum(dialectNames);

/** There are too many for a message that lists them. */
const quirk: z.ZodType<QuirkName> = z
  .custom<QuirkName>((value) => quirkNames.some((name) => name === value), {
    error: ({ input }) => {
      const meant = typeof input === "string" ? nearest(input, quirkNames) : undefined;
      return `must be a quirk, not ${shortValue(input)}; ${meant === undefined ? "the page on dialects lists all quirks" : `did you mean ${meant}?`}`;
    },
  })
  .register(jsonForms, { type: "string", enum: quirkNames });

export const quirkList: z.ZodType<QuirkName[]> = z.array(quirk);
