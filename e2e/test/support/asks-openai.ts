/** A server whose model is somewhere else: it asks for it with the published `openai` client, as a real stack does. */
import OpenAI, { APIError } from "openai";
import { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceProvider, InferenceRequest } from "@understudy/contract/ports";

type Asked = OpenAI.ChatCompletionMessageParam;
type Call = { call_id: string; tool_name: string; text: string };

export function asksOpenAi(baseUrl: string): InferenceProvider {
  const client = new OpenAI({ baseURL: `${baseUrl}/v1`, apiKey: "none", maxRetries: 0 });
  return {
    models: async () => [
      {
        identifier: "mock-model",
        provider_resource_id: "mock-model",
        provider_id: "openai",
        type: "model",
        metadata: {},
        model_type: "llm",
      },
    ],
    async *infer(request, { signal }) {
      try {
        yield* parts(client, request, signal);
      } catch (error) {
        if (!(error instanceof APIError)) throw error;
        throw new ProviderError(error.message, { status: Number(error.status ?? 400) });
      }
    },
  };
}

async function* parts(
  client: OpenAI,
  { model, messages, tools }: InferenceRequest,
  signal: AbortSignal,
): AsyncGenerator<InferencePart> {
  const functions = tools.map(({ name, input_schema }) => ({
    type: "function" as const,
    function: { name, parameters: input_schema ?? {} },
  }));
  const stream = await client.chat.completions.create(
    {
      model,
      messages: messages.map(toAsked),
      stream: true,
      ...(functions.length > 0 ? { tools: functions } : {}),
    },
    { signal },
  );
  const calls: Call[] = [];
  let cut = false;
  for await (const { choices } of stream)
    for (const { delta, finish_reason } of choices) {
      cut ||= finish_reason === "length";
      if (delta.content) yield { type: "text", text: delta.content };
      for (const { index, id = "", function: called } of delta.tool_calls ?? []) {
        const call = (calls[index] ??= { call_id: id, tool_name: called?.name ?? "", text: "" });
        call.text += called?.arguments ?? "";
      }
    }
  for (const { text, ...call } of calls)
    yield { type: "tool_call", call: { ...call, arguments: JSON.parse(text) as unknown } };
  yield { type: "stop", stop_reason: cut ? "out_of_tokens" : "end_of_turn" };
}

function toAsked(message: InferenceRequest["messages"][number]): Asked {
  const { content } = message;
  const items = typeof content === "string" ? [{ type: "text" as const, text: content }] : [content].flat();
  const text = items.map((item) => ({ type: "text" as const, text: item.type === "text" ? item.text : "" }));
  if (message.role === "tool") return { role: "tool", content: text, tool_call_id: message.call_id };
  if (message.role !== "assistant") return { role: message.role, content: text };
  const tool_calls = message.tool_calls.map(({ call_id, tool_name, arguments: args }) => ({
    id: call_id,
    type: "function" as const,
    function: { name: tool_name, arguments: JSON.stringify(args) },
  }));
  return { role: "assistant", content: text, ...(tool_calls.length > 0 ? { tool_calls } : {}) };
}
