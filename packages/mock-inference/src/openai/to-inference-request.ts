/** Converts a chat completion request to a provider's inference request. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type {
  CompletionMessage,
  InterleavedContent,
  InterleavedContentItem,
  Message,
  ResponseFormat,
  SamplingParams,
  ToolDef,
} from "@understudy/contract/types";
import { isTooDeep } from "../script/depth.ts";
import type { ChatRequest } from "./chat-schema.ts";

type ChatMessage = ChatRequest["messages"][number];
type ChatContent = NonNullable<ChatMessage["content"]>;
type ChatPart = Exclude<ChatContent, string>[number];
type ChatCall = NonNullable<ChatMessage["tool_calls"]>[number];

export function toInferenceRequest(chat: ChatRequest): InferenceRequest {
  return {
    model: chat.model,
    messages: chat.messages.map(toMessage),
    tools: (chat.tools ?? []).map(toToolDef),
    tool_config: {
      tool_choice: toToolChoice(chat.tool_choice),
      tool_prompt_format: null,
      system_message_behavior: null,
    },
    sampling_params: toSamplingParams(chat),
    response_format: toResponseFormat(chat),
  };
}

function toMessage({ role, content, refusal, tool_calls, tool_call_id }: ChatMessage): Message {
  const messageContent = toContent(content ?? refusal ?? "");
  switch (role) {
    case "system":
    case "developer":
      return { role: "system", content: messageContent };
    case "user":
      return { role, content: messageContent, context: null };
    case "tool":
      return { role, call_id: tool_call_id ?? "", content: messageContent };
    case "assistant":
      return {
        role,
        content: messageContent,
        stop_reason: "end_of_turn",
        tool_calls: (tool_calls ?? []).map(toToolCall),
      };
  }
}

function toContent(content: ChatContent): InterleavedContent {
  return typeof content === "string" ? content : content.map(toItem);
}

/** The defaults are never used: the schema guarantees the field of each type. */
function toItem({ type, text, refusal, image_url }: ChatPart): InterleavedContentItem {
  if (type === "image_url")
    return { type: "image", image: { url: { uri: image_url?.url ?? "" }, data: null } };
  return { type: "text", text: text ?? refusal ?? "" };
}

function toToolCall({ id, function: called }: ChatCall): CompletionMessage["tool_calls"][number] {
  return {
    call_id: id,
    tool_name: called.name,
    arguments: toArguments(called.arguments),
    arguments_json: called.arguments,
  };
}

/** Parsed JSON; invalid or too deep JSON stays text. */
function toArguments(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : value;
  } catch {
    return text;
  }
}

function toToolDef({
  function: { name, description, parameters },
}: NonNullable<ChatRequest["tools"]>[number]): ToolDef {
  return {
    name,
    description: description ?? null,
    parameters: null,
    input_schema: parameters ?? null,
    output_schema: null,
    toolgroup_id: null,
    metadata: null,
  };
}

function toToolChoice(choice: ChatRequest["tool_choice"]): string | null {
  return typeof choice === "object" && choice !== null ? choice.function.name : (choice ?? null);
}

function toSamplingParams(chat: ChatRequest): SamplingParams {
  const { stop = null } = chat;
  const max_tokens = chat.max_completion_tokens ?? chat.max_tokens;
  return { ...samplingOf({ ...chat, max_tokens }), stop: typeof stop === "string" ? [stop] : stop };
}

/** Greedy without temperature and `top_p`. */
export function samplingOf(asked: {
  temperature?: number | null | undefined;
  top_p?: number | null | undefined;
  max_tokens?: number | null | undefined;
}): SamplingParams {
  const { temperature = null, top_p = null, max_tokens = null } = asked;
  const greedy = (temperature === null && top_p === null) || temperature === 0;
  return {
    strategy: greedy ? { type: "greedy" } : { type: "top_p", temperature, top_p },
    max_tokens,
    repetition_penalty: null,
    stop: null,
  };
}

function toResponseFormat({ response_format, guided_json }: ChatRequest): ResponseFormat | null {
  if (guided_json) return { type: "json_schema", json_schema: guided_json };
  switch (response_format?.type) {
    case "json_schema":
      return { type: "json_schema", json_schema: response_format.json_schema?.schema ?? {} };
    case "json_object":
      return { type: "json_schema", json_schema: { type: "object" } };
    default:
      return null;
  }
}
