/** Draws requests and answers of a provider. */
import fc from "fast-check";
import type { InferencePart, InferenceRequest, ModelOptions } from "@understudy/contract/provider-data";
import type { InterleavedContentItem, Message, SamplingParams, ToolDef } from "@understudy/contract/types";

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const filled = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const object = fc.dictionary(filled, json, { maxKeys: 3, noNullPrototype: true });

const item: fc.Arbitrary<InterleavedContentItem> = fc.oneof(
  fc.record({ type: fc.constant("text" as const), text }),
  fc.record({
    type: fc.constant("image" as const),
    image: fc.oneof(
      fc.record({ url: fc.record({ uri: fc.webUrl() }), data: fc.constant(null) }),
      fc.record({ url: fc.constant(null), data: fc.base64String() }),
    ),
  }),
);
const content = fc.oneof(text, item, fc.array(item, { maxLength: 3 }));

const call = fc
  .record({ call_id: filled, tool_name: filled, arguments: json, written: fc.boolean() })
  .map(({ written, ...drawn }) => ({
    ...drawn,
    // A text without it is JSON itself.
    arguments_json:
      written || typeof drawn.arguments === "string" ? JSON.stringify(drawn.arguments, null, 1) : null,
  }));

const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ role: fc.constant("system" as const), content }),
  fc.record({ role: fc.constant("user" as const), content, context: fc.option(text) }),
  fc.record({ role: fc.constant("tool" as const), content, call_id: text }),
  fc.record({
    role: fc.constant("assistant" as const),
    content,
    stop_reason: fc.constantFrom("end_of_turn" as const, "end_of_message" as const),
    tool_calls: fc.array(call, { maxLength: 2 }),
  }),
);

const tool: fc.Arbitrary<ToolDef> = fc.record({
  name: fc.oneof(fc.constant("look"), filled),
  description: fc.option(text),
  parameters: fc.constant(null),
  input_schema: fc.option(object),
  output_schema: fc.option(object),
  toolgroup_id: fc.option(text),
  metadata: fc.constant(null),
});

const strategy: fc.Arbitrary<SamplingParams["strategy"]> = fc.oneof(
  fc.constant({ type: "greedy" as const }),
  fc.record({
    type: fc.constant("top_p" as const),
    temperature: fc.constantFrom(0.1, 0.7, 1.5),
    top_p: fc.constantFrom(null, 0.5, 0.9),
  }),
  fc.record({ type: fc.constant("top_k" as const), top_k: fc.integer({ min: 1, max: 99 }) }),
);

const options = fc.record<ModelOptions>(
  {
    presence_penalty: fc.constantFrom(0, 0.5),
    frequency_penalty: fc.constantFrom(0, 0.5),
    reasoning_effort: fc.constant("low"),
    verbosity: fc.constant("high"),
    parallel_tool_calls: fc.boolean(),
    user: text,
    safety_identifier: text,
    service_tier: fc.constant("flex"),
    prompt_cache_key: text,
    prompt_cache_retention: fc.constant("24h"),
    json_schema: fc.record({ name: filled, description: text, strict: fc.boolean() }),
    strict_tools: fc.constant(["look"]),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** What the wire has a place for in some form: no grammar. */
export const drawnRequest: fc.Arbitrary<InferenceRequest> = fc.record({
  model: filled,
  messages: fc.array(message, { minLength: 1, maxLength: 5 }),
  tools: fc.array(tool, { maxLength: 2 }),
  tool_config: fc.record({
    tool_choice: fc.constantFrom(null, "auto", "required", "none", "look"),
    tool_prompt_format: fc.constantFrom(null, "json" as const),
    system_message_behavior: fc.constant(null),
  }),
  sampling_params: fc.record({
    strategy,
    max_tokens: fc.constantFrom(null, 0, 7),
    repetition_penalty: fc.constantFrom(null, 1.1),
    stop: fc.constantFrom(null, [], ["END"], ["a", "b"]),
  }),
  response_format: fc.option(
    fc.record({
      type: fc.constant("json_schema" as const),
      json_schema: fc.oneof(object, fc.constant({ type: "object" })),
    }),
  ),
  options,
});

const counts = fc.record(
  {
    input_tokens: fc.nat(99),
    output_tokens: fc.nat(99),
    cached_tokens: fc.nat(9),
    reasoning_tokens: fc.nat(9),
  },
  { requiredKeys: ["input_tokens", "output_tokens"], noNullPrototype: true },
);
const said = (type: "text" | "reasoning" | "refusal") => fc.record({ type: fc.constant(type), text: filled });
// Calls of one tool are told apart by more than their names.
const called = fc.record({ tool_name: fc.oneof(fc.constant("look"), filled), arguments: object });
const unparsed = filled.map((words): InferencePart => ({ type: "unparsed_call", text: `{${words}` }));

/** A whole answer. What cannot be parsed is last, as it is known to be all of it at the end alone. */
export const drawnParts: fc.Arbitrary<InferencePart[]> = fc
  .record({
    parts: fc.array(fc.oneof(said("text"), said("reasoning"), said("refusal"), called), { maxLength: 6 }),
    broken: fc.array(unparsed, { maxLength: 1 }),
    stop_reason: fc.constantFrom("end_of_turn" as const, "out_of_tokens" as const),
    usage: counts,
  })
  .map(({ parts, broken, stop_reason, usage }) => [
    ...parts.map((part, at): InferencePart =>
      "tool_name" in part ? { type: "tool_call", call: { call_id: `call_${at}`, ...part } } : part,
    ),
    ...broken,
    { type: "stop", stop_reason, usage },
  ]);
