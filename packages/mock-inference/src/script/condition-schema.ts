/** The schema of conditions. */
import { z } from "zod";
import { mapping, needs, type Rule } from "./mapping.ts";
import { json, name } from "./plain-schemas.ts";
import type { PlainCondition, RequestCondition, ShieldCondition } from "./types.ts";

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
