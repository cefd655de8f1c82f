/** What is the same in an answer that is streamed and in one that is not. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";

/** Fields shared by all chunks of an answer. */
export interface AnswerHead {
  id: string;
  /** Unix time in seconds. */
  created: number;
  model: string;
}

export type FinishReason = "stop" | "tool_calls" | "length";

export interface FunctionCall {
  id: string;
  name: string;
  /** JSON; for an unparsed call the scripted text. */
  arguments: string;
}

export type CallPart = Extract<InferencePart, { type: "tool_call" | "unparsed_call" }>;

/** `index`: position among the calls of the answer. */
export function toFunctionCall(part: CallPart, index: number, request: InferenceRequest): FunctionCall {
  if (part.type === "tool_call") {
    const { call_id: id, tool_name: name, arguments: args } = part.call;
    return { id, name, arguments: JSON.stringify(args) };
  }
  // An unparsed call has neither name nor id; OpenAI's format requires both.
  const id = `unparsed-${request.messages.length}-${index}`;
  return { id, name: request.tools[0]?.name ?? "unparsed", arguments: part.text };
}

/** OpenAI's format has no equivalent of `end_of_message`, so it becomes `stop`. */
export function toFinishReason(reason: StopReason, calls: number): FinishReason {
  if (reason === "out_of_tokens") return "length";
  return calls > 0 ? "tool_calls" : "stop";
}
