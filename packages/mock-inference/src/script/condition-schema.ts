/** The schema of conditions. */
import { z } from "zod";
import { mapping, needs, type Rule } from "./mapping.ts";
import type { JsonValue, PlainCondition, RequestCondition, ShieldCondition } from "./types.ts";

export const name = z.string().min(1, "must not be empty");
export const json = z.custom<JsonValue>((value) => isJson(value), { message: "must be JSON" });

const saysSomething: Rule = {
  holds: (fields) => Object.keys(fields).length > 0,
  message: "is empty, so it always holds; omit it",
  schema: { minProperties: 1 },
};
const textForIn = needs("in", "text", "requires text");

const textCondition = { text: name.optional(), in: z.enum(["any"]).optional() };
const plainShape = {
  ...textCondition,
  last: z.enum(["user", "tool", "assistant", "system"]).optional(),
  system: name.optional(),
  tool: name.optional(),
  args: json.optional(),
  model: name.optional(),
  tool_choice: name.optional(),
  tool_offered: name.optional(),
  response_format: z.enum(["json_schema", "grammar", "none"]).optional(),
};
const plainCondition = mapping<PlainCondition>()(plainShape, saysSomething, textForIn);
export const requestCondition = mapping<RequestCondition>()(
  { ...plainShape, not: plainCondition.optional() },
  saysSomething,
  textForIn,
);
export const shieldCondition = mapping<ShieldCondition>()(
  {
    ...textCondition,
    touchpoint: z.enum(["user-input", "assistant-output"]).optional(),
  },
  saysSomething,
  textForIn,
);

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value === "object" && value !== null) return Object.values(value).every(isJson);
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}
