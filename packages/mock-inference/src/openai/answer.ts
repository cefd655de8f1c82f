/** What a model gives, in OpenAI's words. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";

/** What every part of one answer carries. */
export interface AnswerHead {
  id: string;
  /** Seconds since 1970. */
  created: number;
  model: string;
}

export type FinishReason = "stop" | "tool_calls" | "length";

export interface FunctionCall {
  id: string;
  name: string;
  /** JSON, or whatever text the script has in its place. */
  arguments: string;
}

export type CallPart = Extract<InferencePart, { type: "tool_call" | "unparsed_call" }>;

/** `index` counts the calls of the answer. */
export function toFunctionCall(part: CallPart, index: number, request: InferenceRequest): FunctionCall {
  if (part.type === "tool_call") {
    const { call_id: id, tool_name: name, arguments: args } = part.call;
    return { id, name, arguments: JSON.stringify(args) };
  }
  // Text that no parser could read names no tool and has no id; OpenAI's form must have both.
  const id = `unparsed-${request.messages.length}-${index}`;
  return { id, name: request.tools[0]?.name ?? "unparsed", arguments: part.text };
}

/** That a model hands over in the middle of its message (`end_of_message`) cannot be said here: it stops. */
export function toFinishReason(reason: StopReason, calls: number): FinishReason {
  if (reason === "out_of_tokens") return "length";
  return calls > 0 ? "tool_calls" : "stop";
}
