/** The model of a server that calls an OpenAI-compatible URL, as other implementations do. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceProvider, InferenceRequest } from "@understudy/contract/ports";
import { createEventDecoder } from "@understudy/contract/sse";
import type { InterleavedContent, Message } from "@understudy/contract/types";

interface Chunk {
  choices?: { delta: Delta; finish_reason: string | null }[];
  error?: { message: string };
}
interface Delta {
  content?: string | null;
  tool_calls?: { index: number; id?: string; function: { name?: string; arguments: string } }[];
}
interface Call {
  id: string;
  name: string;
  text: string;
}

/** `withCallIds` says whether tool messages carry the id of their call, which not all servers see to. */
export function createOpenAiInference(baseUrl: string, withCallIds: boolean): InferenceProvider {
  return {
    provider: { provider_id: "openai", provider_type: "remote::openai" },
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
      const body = JSON.stringify(toChat(request, withCallIds));
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${baseUrl}/v1/chat/completions`, {
        method: "POST",
        headers,
        body,
        signal,
      });
      if (response.status !== 200 || response.body === null)
        throw new ProviderError(await response.text(), { status: response.status });
      yield* toParts(response.body);
    },
  };
}

/** Neither tool_choice nor a prompt format, as with a Llama Stack before 0.3. */
function toChat({ model, messages, tools }: InferenceRequest, withCallIds: boolean): object {
  const functions = tools.map(({ name, description, input_schema }) => ({
    type: "function",
    function: { name, description, parameters: input_schema },
  }));
  return {
    model,
    stream: true,
    messages: messages.map((message) => toChatMessage(message, withCallIds)),
    ...(functions.length === 0 ? {} : { tools: functions }),
  };
}

function toChatMessage(message: Message, withCallIds: boolean): object {
  const content = partsOf(message.content);
  if (message.role === "tool")
    return { role: "tool", content, ...(withCallIds ? { tool_call_id: message.call_id } : {}) };
  if (message.role !== "assistant") return { role: message.role, content };
  const tool_calls = message.tool_calls.map(({ call_id, tool_name, arguments: args }) => ({
    id: call_id,
    type: "function",
    function: { name: tool_name, arguments: JSON.stringify(args) },
  }));
  return { role: "assistant", content, ...(tool_calls.length === 0 ? {} : { tool_calls }) };
}

function partsOf(content: InterleavedContent): object[] {
  const items = typeof content === "string" ? [{ type: "text" as const, text: content }] : [content].flat();
  return items.map((item) => ({ type: "text", text: item.type === "text" ? item.text : "" }));
}

async function* toParts(body: ReadableStream<Uint8Array>): AsyncGenerator<InferencePart> {
  const calls: Call[] = [];
  let finish: string | null = null;
  for await (const { choices = [], error } of chunksOf(body)) {
    if (error !== undefined) throw new ProviderError(error.message, { status: 400 });
    for (const { delta, finish_reason } of choices) {
      finish = finish_reason ?? finish;
      if (delta.content) yield { type: "text", text: delta.content };
      for (const { index, id = "", function: called } of delta.tool_calls ?? []) {
        const call = (calls[index] ??= { id, name: called.name ?? "", text: "" });
        call.text += called.arguments;
      }
    }
  }
  for (const { id, name, text } of calls)
    yield {
      type: "tool_call",
      call: { call_id: id, tool_name: name, arguments: JSON.parse(text) as unknown },
    };
  yield { type: "stop", stop_reason: finish === "length" ? "out_of_tokens" : "end_of_turn" };
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const decoder = createEventDecoder();
  for await (const bytes of body)
    for (const { data } of decoder.push(bytes)) if (data !== "[DONE]") yield JSON.parse(data) as Chunk;
}
