/** What is written is read again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import type { InferenceRequest, ModelOptions } from "@understudy/contract/provider-data";
import type { InterleavedContent, Message } from "@understudy/contract/types";
import { chatSchema, toChat, toInferenceRequest } from "../src/index.ts";
import { drawnParts, drawnRequest } from "./support/drawn.ts";
import { drawnCuts, readStream, readWhole, streamOf } from "./support/wire.ts";

test("a request is the same after the wire, but for what the wire has no field for", () => {
  fc.assert(
    fc.property(drawnRequest, fc.boolean(), (request, stream) => {
      const body: unknown = JSON.parse(JSON.stringify(toChat(request, { stream })));
      expect(toInferenceRequest(chatSchema.parse(body))).toEqual(withoutLosses(request));
    }),
    { numRuns: drawsOf(300) },
  );
});

/** The request as the head of `to-chat.ts` says that it arrives. */
function withoutLosses(request: InferenceRequest): InferenceRequest {
  const { messages, tools, tool_config, sampling_params } = request;
  const { max_tokens, stop } = sampling_params;
  return {
    ...request,
    messages: messages.map(arrived),
    tools: tools.map((tool) => ({ ...tool, output_schema: null, toolgroup_id: null })),
    tool_config: {
      tool_choice: tools.length === 0 ? null : tool_config.tool_choice,
      tool_prompt_format: null,
      system_message_behavior: null,
    },
    sampling_params: {
      ...sampling_params,
      max_tokens: max_tokens === 0 ? null : max_tokens,
      stop: stop?.length === 0 ? null : stop,
    },
    options: arrivedOptions(request),
  };
}

/** What is said of calls or a schema needs them, each schema has a name, and each tool says whether it is strict. */
function arrivedOptions({ options, tools, response_format }: InferenceRequest): ModelOptions {
  const { parallel_tool_calls, json_schema, strict_tools = [], ...plain } = options ?? {};
  const strict = tools.map(({ name }) => name).filter((name) => strict_tools.includes(name));
  const isAnyObject =
    response_format?.type === "json_schema" &&
    JSON.stringify(response_format.json_schema) === '{"type":"object"}';
  return {
    ...plain,
    ...(tools.length > 0 && parallel_tool_calls !== undefined && { parallel_tool_calls }),
    ...(strict.length > 0 && { strict_tools: strict }),
    ...(response_format !== null &&
      (json_schema !== undefined || !isAnyObject) && { json_schema: json_schema ?? { name: "response" } }),
  };
}

function arrived(message: Message): Message {
  const content = listed(message.content);
  if (message.role === "user") return { ...message, content, context: null };
  if (message.role !== "assistant") return { ...message, content };
  const tool_calls = message.tool_calls.map((call) => ({
    ...call,
    arguments_json: call.arguments_json ?? JSON.stringify(call.arguments),
  }));
  return { ...message, content, stop_reason: "end_of_turn", tool_calls };
}

/** One item as a list, and an image as base64 by its URL. */
function listed(content: InterleavedContent): InterleavedContent {
  if (typeof content === "string") return content;
  return [content].flat().map((item) => {
    if (item.type === "text" || item.image.url) return item;
    return {
      type: "image",
      image: { url: { uri: `data:image/png;base64,${item.image.data}` }, data: null },
    };
  });
}

test("a streamed answer has the same parts after the wire, however its bytes are split", async () => {
  await fc.assert(
    fc.asyncProperty(drawnParts, drawnCuts, async (parts, cuts) => {
      expect(await readStream(streamOf(parts, []), { cuts })).toEqual(parts);
    }),
    { numRuns: drawsOf(300) },
  );
});

test("a whole completion has the same texts, calls and end after the wire", () => {
  fc.assert(
    fc.property(drawnParts, (parts) => {
      const read = readWhole(parts, []);
      const text = (type: string) =>
        parts.map((part) => (part.type === type && "text" in part ? part.text : "")).join("");
      const texts = (["reasoning", "text", "refusal"] as const)
        .map((type) => ({ type, text: text(type) }))
        .filter((part) => part.text !== "");
      const rest = parts.filter(({ type }) => !["reasoning", "text", "refusal"].includes(type));
      expect(read.filter(({ type }) => type !== "stop")).toEqual([
        ...texts,
        ...rest.filter(({ type }) => type !== "stop"),
      ]);
      expect(read.at(-1)).toEqual(rest.at(-1));
    }),
  );
});
