/** Data exchanged between server and providers. Types only, so that the pure core may import it. */
import type {
  InterleavedContent,
  Message,
  ResponseFormat,
  SamplingParams,
  StopReason,
  ToolConfig,
  ToolDef,
  Touchpoint,
} from "./types.ts";

/** The script that a request names beside its messages, for scripted providers. */
export interface NamedScript {
  /** `name` or `name#id`, with or without `@@`, as it was sent. */
  text: string;
  by: "header" | "key";
}

/** Who causes a request to a provider. It is no part of the request, which is copied into journals and records. */
export interface ProviderCaller {
  /** An opaque name for the user who sent the request; absent on a server without users. */
  tenant?: string;
  script?: NamedScript;
  /** The provider that serves what is asked for; where there are several, it alone is asked. */
  provider_id?: string;
  /** `X-LlamaStack-Provider-Data`, such as keys of the caller. It is kept nowhere. */
  data?: ProviderData;
}

/** Fields that providers declare, by name. */
export type ProviderData = Readonly<Record<string, unknown>>;

/** The input of one inference. */
export interface InferenceRequest {
  model: string;
  /** System message first, then history, then this turn. */
  messages: Message[];
  /** All tools, even with `tool_choice: none`, which the provider must obey. */
  tools: ToolDef[];
  tool_config: ToolConfig;
  sampling_params: SamplingParams;
  response_format: ResponseFormat | null;
  /** Absent where nothing of it was asked, as by every agent. */
  options?: ModelOptions;
}

/** What OpenAI's APIs ask of a model beyond the settings of an agent, in the words of a chat completion. */
export interface ModelOptions {
  presence_penalty?: number;
  frequency_penalty?: number;
  /** How hard the model thinks, such as `low`. */
  reasoning_effort?: string;
  /** How much it says, such as `low`. */
  verbosity?: string;
  parallel_tool_calls?: boolean;
  user?: string;
  safety_identifier?: string;
  service_tier?: string;
  prompt_cache_key?: string;
  prompt_cache_retention?: string;
  /** Of the schema in `response_format`. */
  json_schema?: { name?: string; description?: string; strict?: boolean };
  /** The names of tools whose arguments must fit their schema. */
  strict_tools?: string[];
}

/** A tool call by the model; arguments are any JSON. */
export interface ModelToolCall {
  call_id: string;
  tool_name: string;
  arguments: unknown;
  /** Fields that the model's server wants back with the call, at the next request. Turns do not show them. */
  extra?: Record<string, unknown>;
}

/** A part of an answer; the last is `stop`. A stream that ends without `stop` ran out of tokens. */
export type InferencePart =
  | { type: "text"; text: string }
  /** What the model thinks. Turns do not show it. */
  | { type: "reasoning"; text: string }
  /** Words with which the model refuses, in place of text. In a turn they are text. */
  | { type: "refusal"; text: string }
  | { type: "tool_call"; call: ModelToolCall }
  /** A call whose text could not be parsed. */
  | { type: "unparsed_call"; text: string }
  | { type: "stop"; stop_reason: StopReason; usage?: TokenCounts };

/** The tokens of an inference, as far as the provider counts them. */
export interface TokenCounts {
  input_tokens?: number;
  output_tokens?: number;
  /** The tokens of the input that came from a cache. */
  cached_tokens?: number;
  /** The tokens of the output that were reasoning. */
  reasoning_tokens?: number;
}

/** One run of a shield. */
export interface ShieldRequest {
  shield_id: string;
  touchpoint: Touchpoint;
  messages: Message[];
  params: Record<string, unknown>;
}

/** A toolgroup with the tools in it. */
export interface Toolgroup {
  identifier: string;
  tools: ToolDef[];
  /** The provider that has it, in the list of a router. */
  provider_id?: string;
}

/** A toolgroup that was registered or configured with a provider, as the provider is told of it. */
export interface RegisteredToolgroup {
  toolgroup_id: string;
  mcp_endpoint: { uri: string } | null;
  /** Whether the operator wrote it. What came over HTTP must not reach into the server's network. */
  is_configured: boolean;
  /** Another for each registration, also of the same name again: what is remembered of one is not another's. */
  registration: string;
}

/** One call of a server tool. */
export interface ToolRequest {
  toolgroup_id: string;
  tool_name: string;
  /** The registration of the group; absent for a group of the provider's own that nobody registered. */
  group?: RegisteredToolgroup;
  /** `session_id`, the model's arguments and the toolgroup's arguments, in increasing precedence. */
  arguments: Record<string, unknown>;
  /** The conversation up to the call. */
  messages: Message[];
}

/** The result of a server tool: a content, or an error message. */
export interface ToolResult {
  content: InterleavedContent | null;
  error_message?: string | null;
  metadata?: Record<string, unknown> | null;
}

/** An HTTP answer to a client, in place of the server's answer. */
export interface HttpAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. By default the error that the server has for the status. */
  body?: unknown;
}

/** What goes wrong with an answer on its way to the client, after so many events of its stream; 0 by default. */
export type StreamFault =
  | { type: "reset" | "end" | "stall" | "malformed" | "repeat" | "split_utf8" | "crlf"; after?: number }
  /** Milliseconds before each of the later events. */
  | { type: "slow"; after?: number; every: number };

/** What a client gets in place of a turn: an answer, or no connection. */
export type Rejection = { http: HttpAnswer } | { refused: true };

/** What a client gets in place of an answer, when a test says so: a rejection, or an answer that is damaged on its way. */
export type Interception = Rejection | { wire: StreamFault };
