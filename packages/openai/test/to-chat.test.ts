import { describe, expect, test } from "vitest";
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";
import { quirks, toChat } from "../src/index.ts";

const asked: InferenceRequest = {
  model: "m",
  messages: [{ role: "user", content: "Hi", context: null }],
  tools: [],
  tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: null },
  sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
  response_format: null,
};
const sent = (more: Partial<InferenceRequest>) => toChat({ ...asked, ...more }, { stream: false });

test("a request has no field that says nothing", () => {
  expect(sent({})).toEqual({ model: "m", messages: [{ role: "user", content: "Hi" }], temperature: 0 });
});

test("a streamed one asks for its usage", () => {
  expect(toChat(asked, { stream: true })).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
  });
});

test("the flat form of parameters becomes a schema", () => {
  const city = {
    name: "city",
    parameter_type: "string",
    description: "Where",
    required: true,
    default: null,
  };
  const unit = {
    name: "unit",
    parameter_type: "string",
    description: "C or F",
    required: false,
    default: "C",
  };
  const tool = {
    name: "look",
    description: null,
    parameters: [city, unit],
    input_schema: null,
    output_schema: null,
    toolgroup_id: null,
    metadata: null,
  };
  expect(sent({ tools: [tool] }).tools).toEqual([
    {
      type: "function",
      function: {
        name: "look",
        parameters: {
          type: "object",
          properties: {
            city: { type: "string", description: "Where" },
            unit: { type: "string", description: "C or F", default: "C" },
          },
          required: ["city"],
        },
      },
    },
  ]);
});

test.each([
  ["no JSON are sent as a JSON text", "{broken", "{broken", '"{broken"'],
  ["empty are sent as an object", "", "", "{}"],
  ["a JSON text are sent as they are", '{"city":"Rome"}', null, '{"city":"Rome"}'],
  ["a text but no JSON are sent as a JSON text", "{broken", null, '"{broken"'],
  ["missing are sent as an object", undefined, null, "{}"],
])("arguments that are %s", (_, args, arguments_json, text) => {
  const call = { call_id: "a", tool_name: "look", arguments: args, arguments_json };
  const message = { role: "assistant" as const, content: "", stop_reason: "end_of_turn" as const };
  expect(sent({ messages: [{ ...message, tool_calls: [call] }] }).messages).toMatchObject([
    { tool_calls: [{ function: { arguments: text } }] },
  ]);
});

test.each([
  [null, undefined],
  [{ type: "object" }, { type: "json_object" }],
  [{ type: "array" }, { type: "json_schema", json_schema: { name: "response", schema: { type: "array" } } }],
])("the schema %j is the response format %j", (json_schema, format) => {
  const response_format = json_schema && { type: "json_schema" as const, json_schema };
  expect(sent({ response_format }).response_format).toEqual(format);
});

test("a grammar is refused, as the wire has no place for it", () => {
  const grammar = { type: "grammar" as const, bnf: {} };
  expect(() => sent({ response_format: grammar })).toThrow(expect.objectContaining({ status: 400 }));
});

describe("for a server", () => {
  const call = { call_id: "a", tool_name: "look", arguments: { city: "Rome" }, arguments_json: null };
  const called = (args: unknown): InferenceRequest["messages"] => [
    {
      role: "assistant",
      content: "",
      stop_reason: "end_of_turn",
      tool_calls: [{ ...call, arguments: args }],
    },
  ];

  test("that refuses stream_options, none are sent", () => {
    expect(toChat(asked, { stream: true, streamUsage: false })).not.toHaveProperty("stream_options");
  });

  test.each([
    [{ city: "Rome" }, { city: "Rome" }],
    [undefined, {}],
    ["Rome", { arguments: "Rome" }],
  ])("that wants arguments as an object, %j are sent as %j", (args, sent) => {
    const request = { ...asked, messages: called(args) };
    expect(toChat(request, { stream: false, argumentsAs: "object" }).messages).toMatchObject([
      { tool_calls: [{ function: { arguments: sent } }] },
    ]);
  });

  test("that wants back what came with a call, it is sent with it", () => {
    const extra = { extra_content: { google: { thought_signature: "x" } } };
    const extraOf = (id: string) => (id === "a" ? extra : undefined);
    const sent = toChat({ ...asked, messages: called({}) }, { stream: false, extraOf });
    expect(sent.messages).toMatchObject([{ tool_calls: [{ id: "a", ...extra }] }]);
    const body = JSON.parse(JSON.stringify(sent)) as Record<string, unknown>;
    expect(quirks.extra_content_required.refuse?.(body)).toBeNull();
  });

  test("that takes a system message at the beginning alone, all of them are one", () => {
    const system = (content: Message["content"]): Message => ({ role: "system", content });
    const [user] = asked.messages;
    if (user === undefined) throw new Error("There is no message.");
    const first = (...messages: Message[]) =>
      toChat({ ...asked, messages }, { stream: false, systemMessages: "first" }).messages;
    expect(first(user, system("Be brief."), system("Be kind."))).toEqual([
      { role: "system", content: "Be brief.\n\nBe kind." },
      { role: "user", content: "Hi" },
    ]);
    expect(first(system("Be brief."), user, system({ type: "text", text: "Be kind." }))).toMatchObject([
      {
        role: "system",
        content: [
          { type: "text", text: "Be brief." },
          { type: "text", text: "Be kind." },
        ],
      },
      { role: "user" },
    ]);
    expect(first(user)).toEqual([{ role: "user", content: "Hi" }]);
  });
});

test("what agents ask beyond OpenAI's API is sent, a penalty by the server's name for it", () => {
  const sampling_params = { ...asked.sampling_params, repetition_penalty: 1.1 };
  const strategy = { type: "top_k" as const, top_k: 40 };
  expect(sent({ sampling_params: { ...sampling_params, strategy } })).toMatchObject({
    top_k: 40,
    repetition_penalty: 1.1,
  });
  const options = { stream: false, penaltyAs: "repeat_penalty" as const };
  const named = toChat({ ...asked, sampling_params }, options);
  expect(named).toMatchObject({ repeat_penalty: 1.1 });
  expect(named).not.toHaveProperty("repetition_penalty");
});
