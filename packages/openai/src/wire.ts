/**
 * The schema of a chat completion request. Unknown fields are ignored, as clients send many. What OpenAI takes
 * passes here, also where a provider's request has no place for it.
 */
import { z } from "zod";
import { isTooDeep, maxDepth } from "./depth.ts";

const jsonObject = z
  .record(z.string(), z.unknown())
  .refine((value) => !isTooDeep(value), `must not be nested deeper than ${maxDepth} levels`);

const part = z
  .object({
    type: z.enum(["text", "image_url", "input_audio", "file", "refusal"]),
    // Clients send the fields of other types as null.
    text: z.string().nullish(),
    refusal: z.string().nullish(),
    image_url: z.object({ url: z.string() }).nullish(),
    input_audio: z.object({ data: z.string(), format: z.string() }).nullish(),
    file: z
      .object({
        file_data: z.string().nullish(),
        file_id: z.string().nullish(),
        filename: z.string().nullish(),
      })
      .nullish(),
  })
  .superRefine((value, context) => {
    if ((value[value.type] ?? null) === null) missing(context, value.type);
  });

const unserved = z.unknown().optional();

const toolCall = z.union([
  z.object({
    id: z.string(),
    type: z.literal("function").optional(),
    function: z.object({ name: z.string(), arguments: z.string() }),
  }),
  z.object({ id: z.string(), type: z.literal("custom") }),
]);

const message = z
  .object({
    role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
    content: z.union([z.string(), z.array(part)]).nullish(),
    /** Sent back as it was received. */
    refusal: z.string().nullish(),
    tool_calls: z.array(toolCall).nullish(),
    // Llama Stack before 0.3 omits it.
    tool_call_id: z.string().nullish(),
    function_call: unserved,
    audio: unserved,
  })
  .superRefine(({ role, content }, context) => {
    if (role !== "assistant" && role !== "function" && (content === undefined || content === null))
      missing(context, "content");
  });

const named = z.object({ name: z.string() });

const tool = z.union([
  z.object({
    type: z.literal("function"),
    function: z.object({
      name: z.string().min(1),
      description: z.string().nullish(),
      parameters: jsonObject.nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
  z.object({ type: z.literal("custom") }),
]);

/** The words are last: of forms that fit equally badly the first one is reported. */
const toolChoice = z.union([
  z.object({ type: z.literal("function"), function: named }),
  z.object({
    type: z.literal("allowed_tools"),
    allowed_tools: z.object({
      mode: z.enum(["auto", "required"]),
      tools: z.array(
        z.union([
          z.object({ type: z.literal("function"), function: named }),
          z.object({ type: z.literal("custom") }),
        ]),
      ),
    }),
  }),
  z.object({ type: z.literal("custom") }),
  z.enum(["auto", "required", "none"]),
]);

const responseFormat = z
  .object({
    type: z.enum(["text", "json_object", "json_schema"]),
    json_schema: z
      .object({
        schema: jsonObject.nullish(),
        name: z.string().nullish(),
        description: z.string().nullish(),
        strict: z.boolean().nullish(),
      })
      .optional(),
  })
  .superRefine(({ type, json_schema }, context) => {
    if (type === "json_schema" && json_schema === undefined) missing(context, "json_schema");
  });

export const chatSchema = z.object({
  model: z.string(),
  messages: z.array(message).min(1, "must contain at least one message"),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  response_format: responseFormat.nullish(),
  /** vLLM's field for a schema, sent by Llama Stack before 0.3. */
  guided_json: jsonObject.nullish(),
  n: z.int().min(1, "must be at least 1").nullish(),
  temperature: z.number().min(0, "must be from 0 to 2").max(2, "must be from 0 to 2").nullish(),
  top_p: z.number().min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").nullish(),
  // Llama Stack 0.3 sends 0 for no limit.
  max_tokens: z.int().min(0, "must not be negative").nullish(),
  max_completion_tokens: z.int().min(0, "must not be negative").nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  // Of vLLM, llama.cpp and others.
  top_k: z.number().nullish(),
  repetition_penalty: z.number().nullish(),
  repeat_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  reasoning_effort: z.string().nullish(),
  verbosity: z.string().nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  user: z.string().nullish(),
  safety_identifier: z.string().nullish(),
  service_tier: z.string().nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_retention: z.string().nullish(),
  functions: unserved,
  function_call: unserved,
  audio: unserved,
  modalities: z.array(z.string()).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
  moderation: unserved,
});

export type ChatRequest = z.infer<typeof chatSchema>;

function missing(context: z.RefinementCtx, key: string): void {
  context.addIssue({ code: "custom", path: [key], message: "is missing" });
}
