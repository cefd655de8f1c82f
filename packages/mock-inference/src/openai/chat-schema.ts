/** The schema of a chat completion request. Unknown fields are ignored, as clients send many. */
import { z } from "zod";
import { isTooDeep, maxDepth } from "../script/depth.ts";

const jsonObject = z
  .record(z.string(), z.unknown())
  .refine((value) => !isTooDeep(value), `must not be nested deeper than ${maxDepth} levels`);

const part = z
  .object({
    type: z.enum(["text", "image_url", "refusal"]),
    text: z.string().optional(),
    refusal: z.string().optional(),
    image_url: z.object({ url: z.string() }).optional(),
  })
  .superRefine((value, context) => {
    if (value[value.type] === undefined) missing(context, value.type);
  });

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function").optional(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z
  .object({
    role: z.enum(["system", "developer", "user", "assistant", "tool"]),
    content: z.union([z.string(), z.array(part)]).nullish(),
    /** Sent back as it was received. */
    refusal: z.string().nullish(),
    tool_calls: z.array(toolCall).nullish(),
    // Llama Stack before 0.3 omits it.
    tool_call_id: z.string().nullish(),
  })
  .superRefine(({ role, content }, context) => {
    if (role !== "assistant" && (content === undefined || content === null)) missing(context, "content");
  });

const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().min(1),
    description: z.string().nullish(),
    parameters: jsonObject.nullish(),
  }),
});

const responseFormat = z
  .object({
    type: z.enum(["text", "json_object", "json_schema"]),
    json_schema: z.object({ schema: jsonObject.nullish() }).optional(),
  })
  .superRefine(({ type, json_schema }, context) => {
    if (type === "json_schema" && json_schema === undefined) missing(context, "json_schema");
  });

const old = (instead: string) =>
  z
    .unknown()
    .optional()
    .refine((value) => value === undefined || value === null, `is deprecated; send ${instead} instead`);

export const chatSchema = z.object({
  model: z.string(),
  messages: z.array(message).min(1, "must contain at least one message"),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z
    .union([
      z.enum(["auto", "required", "none"]),
      z.object({ type: z.literal("function"), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
  response_format: responseFormat.nullish(),
  /** vLLM's field for a schema, sent by Llama Stack before 0.3. */
  guided_json: jsonObject.nullish(),
  n: z
    .int()
    .nullish()
    .refine((n) => (n ?? 1) === 1, "must be 1: a script has one answer per request"),
  temperature: z.number().min(0, "must be from 0 to 2").max(2, "must be from 0 to 2").nullish(),
  top_p: z.number().min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").nullish(),
  // Llama Stack 0.3 sends 0 for no limit.
  max_tokens: z.int().min(0, "must not be negative").nullish(),
  max_completion_tokens: z.int().min(0, "must not be negative").nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  functions: old("tools"),
  function_call: old("tool_choice"),
});

export type ChatRequest = z.infer<typeof chatSchema>;

function missing(context: z.RefinementCtx, key: string): void {
  context.addIssue({ code: "custom", path: [key], message: "is missing" });
}
