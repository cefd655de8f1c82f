/** Converts a chat completion request to a provider's inference request. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type {
  CompletionMessage,
  Message,
  ResponseFormat,
  SamplingParams,
  ToolDef,
} from "@understudy/contract/types";
import { parseArguments } from "./depth.ts";
import type { ChatRequest } from "./wire.ts";
import { fromChatContent } from "./content.ts";
import { fromChatOptions } from "./model-options.ts";

type ChatMessage = ChatRequest["messages"][number];
type ChatCall = NonNullable<ChatMessage["tool_calls"]>[number];

export function toInferenceRequest(chat: ChatRequest): InferenceRequest {
  return {
    model: chat.model,
    messages: chat.messages.map(toMessage),
    tools: toTools(chat),
    tool_config: {
      tool_choice: toToolChoice(chat.tool_choice),
      tool_prompt_format: null,
      system_message_behavior: null,
    },
    sampling_params: toSamplingParams(chat),
    response_format: toResponseFormat(chat),
    ...fromChatOptions(chat),
  };
}

function toMessage({ role, content, refusal, tool_calls, tool_call_id }: ChatMessage): Message {
  const messageContent = fromChatContent(content ?? refusal ?? "");
  switch (role) {
    case "system":
    case "developer":
      return { role: "system", content: messageContent };
    case "user":
      return { role, content: messageContent, context: null };
    case "tool":
    case "function":
      return { role: "tool", call_id: tool_call_id ?? "", content: messageContent };
    case "assistant":
      return {
        role,
        content: messageContent,
        stop_reason: "end_of_turn",
        tool_calls: (tool_calls ?? []).flatMap(toToolCalls),
      };
  }
}

/** Custom calls were refused. */
function toToolCalls(call: ChatCall): CompletionMessage["tool_calls"] {
  if (!("function" in call)) return [];
  const { name, arguments: text } = call.function;
  return [{ call_id: call.id, tool_name: name, arguments: toArguments(text), arguments_json: text }];
}

/** Parsed JSON; invalid or too deep JSON stays text. */
function toArguments(text: string): unknown {
  const value = parseArguments(text);
  return value === undefined ? text : value;
}

/** The tools that the model may call. Custom tools were refused. */
function toTools({ tools, tool_choice }: ChatRequest): ToolDef[] {
  const functions = (tools ?? []).flatMap((tool) => (tool.type === "function" ? [tool.function] : []));
  const allowed = allowedIn(tool_choice);
  return functions.filter(({ name }) => allowed?.includes(name) ?? true).map(toToolDef);
}

/** Null if all are. */
function allowedIn(choice: ChatRequest["tool_choice"]): string[] | null {
  if (typeof choice !== "object" || choice?.type !== "allowed_tools") return null;
  return choice.allowed_tools.tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : []));
}

interface ChatFunction {
  name: string;
  description?: string | null | undefined;
  parameters?: Record<string, unknown> | null | undefined;
}

function toToolDef({ name, description, parameters }: ChatFunction): ToolDef {
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
  if (typeof choice !== "object" || choice === null) return choice ?? null;
  if (choice.type === "allowed_tools") return choice.allowed_tools.mode;
  return choice.type === "function" ? choice.function.name : null;
}

function toSamplingParams(chat: ChatRequest): SamplingParams {
  const { temperature, top_p, top_k, stop = null } = chat;
  const max_tokens = chat.max_completion_tokens ?? chat.max_tokens;
  // Beside a temperature it has no place in a strategy.
  const isAlone = (temperature ?? null) === null && (top_p ?? null) === null;
  return {
    ...samplingOf({ temperature, top_p, max_tokens }),
    ...(isAlone && top_k && top_k > 0 && { strategy: { type: "top_k", top_k } }),
    repetition_penalty: chat.repetition_penalty ?? chat.repeat_penalty ?? null,
    stop: typeof stop === "string" ? [stop] : stop,
  };
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
