/**
 * Converts a provider's inference request to a chat completion request. Lost are: a user message's `context`, stop reasons of
 * earlier answers, of a tool what the wire has no field for, and the prompt format.
 */
import { isRecord, ProviderError, toInputSchema } from "@understudy/contract";
import type { InferenceRequest, ModelOptions } from "@understudy/contract/provider-data";
import type {
  InterleavedContent,
  InterleavedContentItem,
  Message,
  ResponseFormat,
  SamplingParams,
  ToolCall,
  ToolDef,
} from "@understudy/contract/types";
import type { ChatTraits } from "./dialects/index.ts";
import { toChatContent, type SentContent } from "./content.ts";
import { toChatOptions } from "./model-options.ts";

type SentMessage =
  | { role: "system" | "user"; content: SentContent }
  | { role: "assistant"; content: SentContent; tool_calls?: SentCall[] }
  | { role: "tool"; content: SentContent; tool_call_id: string };

/** Beside these fields it may have some that the server gave it. */
interface SentCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string | object };
}

interface SentTool {
  type: "function";
  function: { name: string; description?: string; parameters?: object; strict?: true };
}

/** The body of a request, with no field that says nothing: servers refuse an empty list of tools, and null in many places. */
export interface ChatBody {
  model: string;
  messages: SentMessage[];
  tools?: SentTool[];
  tool_choice?: string | { type: "function"; function: { name: string } };
  response_format?: { type: "json_object" } | { type: "json_schema"; json_schema: object };
  temperature?: number;
  top_p?: number;
  /** This and the next one are no fields of OpenAI: sent to whoever is asked for them. */
  top_k?: number;
  repetition_penalty?: number;
  max_tokens?: number;
  stop?: string[];
  stream?: true;
  stream_options?: { include_usage: true };
}

/** By default what OpenAI takes, and with it most servers. */
export interface ToChatOptions extends Partial<ChatTraits> {
  stream: boolean;
  /** The server's name for `repetition_penalty`. */
  penaltyAs?: "repetition_penalty" | "repeat_penalty" | undefined;
  /** What the server wants back with a call of the history: `extra` of the call that it made. */
  extraOf?: (call_id: string) => Record<string, unknown> | undefined;
}

/** @throws ProviderError for a grammar. */
export function toChat(
  request: InferenceRequest,
  { stream, streamUsage = true, systemMessages = "anywhere", penaltyAs, ...sent }: ToChatOptions,
): ChatBody {
  const { model, messages, tools, tool_config, sampling_params, response_format, options } = request;
  const strict = options?.strict_tools ?? [];
  return {
    model,
    messages: (systemMessages === "first" ? withSystemFirst(messages) : messages).map((message) =>
      toMessage(message, sent),
    ),
    // A choice without tools is refused.
    ...(tools.length > 0 && {
      tools: tools.map((tool) => toTool(tool, strict.includes(tool.name))),
      ...toToolChoice(tool_config.tool_choice),
    }),
    ...toFormat(response_format, options?.json_schema),
    ...toSampling(sampling_params, penaltyAs),
    ...toChatOptions(options, tools.length > 0),
    ...(stream && { stream, ...(streamUsage && { stream_options: { include_usage: true } }) }),
  };
}

/** All system messages as one, with an empty line between their texts. */
function withSystemFirst(messages: readonly Message[]): Message[] {
  const [first, ...more] = messages.flatMap((message) =>
    message.role === "system" ? [message.content] : [],
  );
  if (first === undefined) return [...messages];
  const content = more.reduce<InterleavedContent>(
    (all, one) =>
      typeof all === "string" && typeof one === "string"
        ? `${all}\n\n${one}`
        : [...toItems(all), ...toItems(one)],
    first,
  );
  return [{ role: "system", content }, ...messages.filter(({ role }) => role !== "system")];
}

function toItems(content: InterleavedContent): InterleavedContentItem[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : [content].flat();
}

type CallOptions = Pick<ToChatOptions, "argumentsAs" | "extraOf">;

function toMessage(message: Message, sent: CallOptions): SentMessage {
  const content = toChatContent(message.content);
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content };
    case "tool":
      return { role: "tool", content, tool_call_id: message.call_id };
    case "assistant": {
      const tool_calls = message.tool_calls.map((call) => toCall(call, sent));
      // Content is a text even beside calls: some servers refuse null.
      return { role: "assistant", content, ...(tool_calls.length > 0 && { tool_calls }) };
    }
  }
}

function toCall(call: ToolCall, { argumentsAs = "text", extraOf }: CallOptions): SentCall {
  const { call_id: id, tool_name: name, arguments: args, arguments_json } = call;
  const text = toText(args, arguments_json);
  return {
    ...extraOf?.(id),
    id,
    type: "function",
    function: { name, arguments: argumentsAs === "text" ? text : toObject(text) },
  };
}

/** Arguments that are no object are sent in one. */
function toObject(text: string): object {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : { arguments: value };
}

/**
 * Arguments that are no JSON are sent as a JSON text, and empty ones as an object: some servers fail at anything else. A text
 * without `arguments_json` is JSON itself, as calls of Llama Stack 0.3 have it.
 */
function toText(args: unknown, written: string | null): string {
  const text = written ?? (typeof args === "string" ? args : null);
  if (text === "" || args === undefined) return "{}";
  return text !== null && isJson(text) ? text : JSON.stringify(args);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toTool(tool: ToolDef, strict: boolean): SentTool {
  const { name, description, parameters, input_schema } = tool;
  const isDeclared = input_schema !== null || parameters !== null;
  return {
    type: "function",
    function: {
      name,
      ...(description !== null && { description }),
      ...(isDeclared && { parameters: toInputSchema(tool) }),
      ...(strict && { strict }),
    },
  };
}

function toToolChoice(choice: string | null): Pick<ChatBody, "tool_choice"> {
  if (choice === null) return {};
  const isWord = choice === "auto" || choice === "required" || choice === "none";
  return { tool_choice: isWord ? choice : { type: "function", function: { name: choice } } };
}

function toFormat(
  format: ResponseFormat | null,
  named: ModelOptions["json_schema"],
): Pick<ChatBody, "response_format"> {
  if (format === null) return {};
  if (format.type === "grammar")
    throw new ProviderError("A response format of type grammar has no place in a chat completion.", {
      status: 400,
    });
  const { json_schema: schema } = format;
  if (named === undefined && JSON.stringify(schema) === '{"type":"object"}')
    return { response_format: { type: "json_object" } };
  return { response_format: { type: "json_schema", json_schema: { name: "response", ...named, schema } } };
}

function toSampling(
  { strategy, max_tokens, repetition_penalty, stop }: SamplingParams,
  penaltyAs: ToChatOptions["penaltyAs"] = "repetition_penalty",
): Partial<ChatBody> {
  return {
    ...toStrategy(strategy),
    // 0 is no limit, 1 no penalty, and an empty list stops nowhere.
    ...(max_tokens !== null && max_tokens > 0 && { max_tokens }),
    ...(repetition_penalty !== null && repetition_penalty !== 1 && { [penaltyAs]: repetition_penalty }),
    ...(stop !== null && stop.length > 0 && { stop }),
  };
}

function toStrategy(strategy: SamplingParams["strategy"]): Pick<ChatBody, "temperature" | "top_p" | "top_k"> {
  if (strategy.type === "greedy") return { temperature: 0 };
  if (strategy.type === "top_k") return { top_k: strategy.top_k };
  const { temperature, top_p = 0.95 } = strategy;
  return { ...(temperature !== null && { temperature }), ...(top_p !== null && { top_p }) };
}
