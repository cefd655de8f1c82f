/** What the server and the providers behind it tell each other: data only, so that the pure core can read it too. */
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

/** Everything that the model is told for one inference. */
export interface InferenceRequest {
  model: string;
  /** System message first, then history, then this turn. */
  messages: Message[];
  /** What may be called; with `tool_choice: none` they are still listed here, and the provider obeys the choice. */
  tools: ToolDef[];
  tool_config: ToolConfig;
  sampling_params: SamplingParams;
  response_format: ResponseFormat | null;
}

/** A call as a model makes it. The arguments are any JSON. */
export interface ModelToolCall {
  call_id: string;
  tool_name: string;
  arguments: unknown;
}

/** What an inference yields, in order; `stop` is the last. A stream that ends without it ran out of tokens. */
export type InferencePart =
  | { type: "text"; text: string }
  | { type: "tool_call"; call: ModelToolCall }
  /** A call whose text could not be parsed. */
  | { type: "unparsed_call"; text: string }
  | { type: "stop"; stop_reason: StopReason };

/** One shield's look at the messages. */
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
}

/** One call of a server tool. */
export interface ToolRequest {
  toolgroup_id: string;
  tool_name: string;
  /** `session_id`, the model's arguments and the toolgroup's; the later win. */
  arguments: Record<string, unknown>;
  /** The conversation up to the call. */
  messages: Message[];
}

/** What a server tool gave: a content, or the message of an error. */
export interface ToolResult {
  content: InterleavedContent | null;
  error_message?: string | null;
  metadata?: Record<string, unknown> | null;
}
