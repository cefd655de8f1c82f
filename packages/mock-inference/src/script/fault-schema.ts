/** Schemas of durations, faults, paces and headers. */
import { z } from "zod";
import { durationPattern, longest, toMilliseconds } from "./duration.ts";
import { jsonForms, mapping, needs, someOf, type Rule } from "./mapping.ts";
import type { Duration, Fault, FaultType, Pace, ScriptedWire } from "./types.ts";

export const duration: z.ZodType<Duration> = z
  .custom<Duration>((value) => toMilliseconds(value) !== null, {
    message: "must be a duration such as 20ms or 1.5s, an hour at most",
  })
  .register(jsonForms, {
    anyOf: [
      { type: "number", minimum: 0, maximum: longest },
      { type: "string", pattern: durationPattern },
    ],
  });

/** Framing headers, which the HTTP server sets. */
const framing = ["connection", "content-length", "transfer-encoding"];

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
export const headers: z.ZodType<Record<string, string>> = z
  .record(z.string(), z.string())
  .superRefine(
    (fields, context) => {
      for (const [name, value] of Object.entries(fields)) {
        const message = headerMistake(name, value);
        if (message !== null) context.addIssue({ code: "custom", path: [name], message });
      }
    },
    // Also beside a value that is no text, which is reported by itself.
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  )
  .register(jsonForms, {
    // JSON Schema patterns have no case-insensitive flag.
    propertyNames: {
      pattern: headerName.source,
      not: { pattern: `^(?:${framing.map(anyCase).join("|")})$` },
    },
    additionalProperties: { type: "string", pattern: headerValue.source },
  });

const repeatsSomething: Rule = {
  holds: ({ type, after }) => type !== "repeat" || (after !== undefined && after !== 0),
  message: "must be 1 or more for repeat: the event with this number is sent twice",
  key: "after",
  schema: {
    anyOf: [
      { properties: { type: { not: { const: "repeat" } } } },
      { required: ["after"], properties: { after: { minimum: 1 } } },
    ],
  },
};
const after = z.int().min(0, "must be 0 or more").optional();
const faultTypes = [
  "reset",
  "end",
  "stall",
  "malformed",
  "repeat",
  "split_utf8",
  "crlf",
] as const satisfies FaultType[];
export const fault: z.ZodType<Fault> = mapping<Fault>()(
  { after, type: z.enum(faultTypes) },
  repeatsSomething,
);

const refusesAtOnce: Rule = {
  holds: ({ type, after: events }) => type !== "refuse" || events === undefined,
  message: "cannot be combined with type refuse: nothing is sent before it",
  key: "after",
  schema: {
    anyOf: [{ properties: { type: { not: { const: "refuse" } } } }, { not: { required: ["after"] } }],
  },
};
const slowByEvery: Rule[] = [
  {
    holds: ({ type, every }) => type !== "slow" || every !== undefined,
    message: "is missing: the pause before each event of a slow stream, such as 200ms",
    key: "every",
    schema: { anyOf: [{ properties: { type: { not: { const: "slow" } } } }, { required: ["every"] }] },
  },
  {
    holds: ({ type, every }) => type === "slow" || every === undefined,
    message: "requires type slow",
    key: "every",
    schema: {
      anyOf: [
        { not: { required: ["every"] } },
        { required: ["type"], properties: { type: { const: "slow" } } },
      ],
    },
  },
];
export const wire: z.ZodType<ScriptedWire> = mapping<ScriptedWire>()(
  { after, every: duration.optional(), type: z.enum([...faultTypes, "refuse", "slow"]) },
  repeatsSomething,
  refusesAtOnce,
  ...slowByEvery,
);

/** One event per hour, since a pause is an hour at most. */
const slowest = 1 / 3600;
export const pace: z.ZodType<Pace> = mapping<Pace>()(
  {
    first: duration.optional(),
    per_second: z.number().min(slowest, "must be at least 1/3600, one event per hour").optional(),
    jitter: z.number().min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").optional(),
    seed: z.int().optional(),
  },
  someOf(["first", "per_second"], "must have first, per_second or both"),
  needs("seed", "jitter", "requires jitter"),
);

function headerMistake(name: string, value: unknown): string | null {
  if (!headerName.test(name)) return "is not a valid header name";
  if (framing.includes(name.toLowerCase())) return "cannot be set: the server sets it";
  return typeof value !== "string" || headerValue.test(value) ? null : "must be printable ASCII on one line";
}

function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
