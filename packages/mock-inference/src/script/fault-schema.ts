/** The shape of what makes an answer come late, or not come well. */
import { z } from "zod";
import { durationPattern, longest, parseDuration } from "./duration.ts";
import { jsonForms, mapping, needs, someOf, type Rule } from "./mapping.ts";
import type { Duration, Fault, Pace } from "./types.ts";

export const duration: z.ZodType<Duration> = z
  .custom<Duration>((value) => parseDuration(value) !== null, {
    message: "must be a duration such as 20ms or 1.5s, an hour at most",
  })
  .register(jsonForms, {
    anyOf: [
      { type: "number", minimum: 0, maximum: longest },
      { type: "string", pattern: durationPattern },
    ],
  });

/** These say how the body is sent, which is for whoever sends it to say. */
const framing = ["connection", "content-length", "transfer-encoding"];

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
export const headers: z.ZodType<Record<string, string>> = z
  .record(z.string(), z.string())
  .superRefine((fields, context) => {
    for (const [name, value] of Object.entries(fields)) {
      const message = headerMistake(name, value);
      if (message !== null) context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .register(jsonForms, {
    // A JSON Schema cannot leave out of account how the letters are written.
    propertyNames: {
      pattern: headerName.source,
      not: { pattern: `^(?:${framing.map(anyCase).join("|")})$` },
    },
    additionalProperties: { type: "string", pattern: headerValue.source },
  });

const repeatsSomething: Rule = {
  holds: ({ type, after }) => type !== "repeat" || (after !== undefined && after !== 0),
  message: "must be 1 or more for repeat: the event of this number comes twice",
  key: "after",
  schema: {
    anyOf: [
      { properties: { type: { not: { const: "repeat" } } } },
      { required: ["after"], properties: { after: { minimum: 1 } } },
    ],
  },
};
export const fault: z.ZodType<Fault> = mapping<Fault>()(
  {
    after: z.int().min(0, "must be 0 or more").optional(),
    type: z.enum(["reset", "end", "stall", "malformed", "repeat", "split_utf8", "crlf"]),
  },
  repeatsSomething,
);

/** A pause is an hour at most. */
const slowest = 1 / 3600;
export const pace: z.ZodType<Pace> = mapping<Pace>()(
  {
    first: duration.optional(),
    per_second: z.number().min(slowest, "must be more than 0; one an hour is the slowest").optional(),
    jitter: z.number().min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").optional(),
    seed: z.int().optional(),
  },
  someOf(["first", "per_second"], "must have first, per_second or both"),
  needs("seed", "jitter", "decides what jitter does, and there is no jitter"),
);

function headerMistake(name: string, value: string): string | null {
  if (!headerName.test(name)) return "is no name of a header";
  if (framing.includes(name.toLowerCase())) return "cannot be set: whoever sends the body says it";
  return headerValue.test(value) ? null : "must be text of ASCII, in one line";
}

function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
