/** Every field of a chat completion request that the published client declares. */
import type OpenAI from "openai";
import type { ChatCompletionCreateParamsBase } from "openai/resources/chat/completions/completions";
import { describe, expect, test } from "vitest";
import { outcomeOf, rowsOf, targets, type FieldTable, type Outcome } from "./outcome.ts";

type Body = ChatCompletionCreateParamsBase;
type Message = OpenAI.ChatCompletionMessageParam;
type Part = OpenAI.ChatCompletionContentPart;
type Tool = OpenAI.ChatCompletionTool;
type Choice = OpenAI.ChatCompletionToolChoiceOption;

const unserved = "unsupported_parameter";
const hi: Message = { role: "user", content: "Hi" };
const call = { id: "c1", type: "function", function: { name: "t", arguments: "{}" } } as const;
const parameters = { type: "object", properties: {} };
const t: Tool = { type: "function", function: { name: "t", description: "T", parameters, strict: true } };
const taken = <Value>(...values: Value[]) => values.map((value) => ({ value, becomes: "taken" as const }));
const refused = <Value>(...values: Value[]) => values.map((value) => ({ value, becomes: unserved }) as const);

/** The documented forms of what a field may hold, by their names there. */
const tools: Record<Tool["type"], { value: Tool; becomes: Outcome }> = {
  function: { value: t, becomes: "taken" },
  custom: { value: { type: "custom", custom: { name: "t" } }, becomes: unserved },
};
const allowed: Choice = { type: "allowed_tools", allowed_tools: { mode: "auto", tools: [{ ...t }] } };
const choices: Record<
  Extract<Choice, string> | Exclude<Choice, string>["type"],
  { value: Choice; becomes: Outcome }
> = {
  none: { value: "none", becomes: "taken" },
  auto: { value: "auto", becomes: "taken" },
  required: { value: "required", becomes: "taken" },
  function: { value: { type: "function", function: { name: "t" } }, becomes: "taken" },
  allowed_tools: { value: allowed, becomes: "taken" },
  custom: { value: { type: "custom", custom: { name: "t" } }, becomes: unserved },
};
const explicit = { prompt_cache_breakpoint: { mode: "explicit" } } as const;
const parts: Record<Part["type"], Part> = {
  text: { type: "text", text: "Hi", ...explicit },
  image_url: {
    type: "image_url",
    image_url: { url: "data:image/png;base64,AA==", detail: "low" },
    ...explicit,
  },
  input_audio: { type: "input_audio", input_audio: { data: "AA==", format: "wav" }, ...explicit },
  file: {
    type: "file",
    file: { file_data: "data:application/pdf;base64,AA==", filename: "a.pdf" },
    ...explicit,
  },
};
const messages: Record<Message["role"], readonly { value: Message[]; becomes: Outcome }[]> = {
  developer: taken([{ role: "developer", content: "Be brief.", name: "d" }, hi]),
  system: taken([{ role: "system", content: [{ type: "text", text: "Be brief." }] }, hi]),
  user: [...taken([{ ...hi, name: "ann" }]), ...taken(...Object.values(parts).map((part) => [userOf(part)]))],
  assistant: [
    ...taken<Message[]>(
      [hi, { role: "assistant", content: "So.", refusal: null, audio: null, function_call: null, name: "a" }],
      [hi, { role: "assistant", content: null, refusal: "No." }],
      [hi, { role: "assistant", content: [{ type: "refusal", refusal: "No." }] }],
    ),
    ...refused<Message[]>(
      [hi, { role: "assistant", content: null, function_call: { name: "t", arguments: "{}" } }],
      [hi, { role: "assistant", content: null, audio: { id: "audio_1" } }],
      [
        hi,
        { role: "assistant", tool_calls: [{ id: "c1", type: "custom", custom: { name: "t", input: "" } }] },
        { role: "tool", tool_call_id: "c1", content: "" },
      ],
    ),
  ],
  tool: taken<Message[]>([
    hi,
    { role: "assistant", tool_calls: [call] },
    { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "sunny" }] },
  ]),
  function: refused<Message[]>([hi, { role: "function", name: "t", content: "sunny" }]),
};

const table: FieldTable<Body> = {
  messages: Object.values(messages).flat(),
  model: taken("m"),
  audio: [...taken(null), ...refused({ format: "wav" as const, voice: "alloy" })],
  frequency_penalty: taken(null, 0.5),
  function_call: refused<NonNullable<Body["function_call"]>>("auto", { name: "t" }),
  functions: refused([{ name: "t" }]),
  logit_bias: taken(null, { 50: 1 }),
  logprobs: [...taken(null, false), ...refused(true)],
  max_completion_tokens: taken(null, 9),
  max_tokens: taken(null, 9),
  metadata: taken(null, { a: "b" }),
  modalities: [
    ...taken<Body["modalities"]>(null, ["text"]),
    ...refused<Body["modalities"]>(["text", "audio"]),
  ],
  moderation: [...taken(null), ...refused({ model: "omni-moderation-latest" })],
  n: [...taken(null, 1), ...refused(2)],
  parallel_tool_calls: taken(false),
  prediction: taken(null, { type: "content" as const, content: "Fine" }),
  presence_penalty: taken(null, 0.5),
  prompt_cache_key: taken(null, "k"),
  prompt_cache_options: taken({ mode: "explicit" as const }),
  prompt_cache_retention: taken<Body["prompt_cache_retention"]>(null, "in_memory", "24h"),
  reasoning_effort: taken<Body["reasoning_effort"]>(
    null,
    "none",
    "minimal",
    "low",
    "medium",
    "high",
    "xhigh",
  ),
  response_format: taken<NonNullable<Body["response_format"]>>(
    { type: "text" },
    { type: "json_object" },
    { type: "json_schema", json_schema: { name: "n", schema: parameters, strict: null, description: "N" } },
  ),
  safety_identifier: taken(null, "s"),
  seed: taken(null, 1),
  service_tier: taken<Body["service_tier"]>(null, "auto", "default", "flex", "scale", "priority"),
  stop: taken<NonNullable<Body["stop"]>>("x", ["x", "y"]),
  store: taken(null, true),
  stream: taken(null, false, true),
  stream_options: taken(null, { include_usage: true, include_obfuscation: false }).map((one) => ({
    ...one,
    besides: { stream: true },
  })),
  temperature: taken(null, 2),
  tool_choice: Object.values(choices).map((choice) => ({ ...choice, besides: { tools: [t] } })),
  tools: Object.values(tools).map(({ value, becomes }) => ({ value: [value], becomes })),
  top_logprobs: [...taken(null, 0), ...refused(2)],
  top_p: taken(null, 0.5),
  user: taken("u"),
  verbosity: taken<Body["verbosity"]>(null, "low", "medium", "high"),
  web_search_options: taken({ search_context_size: "low" as const, user_location: null }),
};

describe.each(Object.entries(targets))("a chat completion of %s", (_, open) => {
  test.each(rowsOf(table))("with %s of %j is %s", async (_field, body, becomes) => {
    const asked = open().chat.completions.create({ model: "m", messages: [hi], ...body });
    expect(await outcomeOf(asked)).toBe(becomes);
  });
});

function userOf(part: Part): Message {
  return { role: "user", content: [part] };
}
