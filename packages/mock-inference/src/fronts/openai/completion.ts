/** An answer that is not streamed. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";
import type { ScriptedUsage } from "../../script/types.ts";
import { toFinishReason, toFunctionCall, type AnswerHead, type FunctionCall } from "./answer.ts";
import { toUsage } from "./tokens.ts";

/** A `chat.completion`. */
export async function toCompletion(
  parts: AsyncIterable<InferencePart>,
  head: AnswerHead,
  request: InferenceRequest,
  tokens: ScriptedUsage,
): Promise<object> {
  let text = "";
  let thought = "";
  let refusal = "";
  let callCharacters = 0;
  const calls: FunctionCall[] = [];
  // An answer without a `stop` part ran out of tokens.
  let stopped: StopReason = "out_of_tokens";
  for await (const part of parts) {
    if (part.type === "text") text += part.text;
    else if (part.type === "reasoning") thought += part.text;
    else if (part.type === "refusal") refusal += part.text;
    else if (part.type === "stop") stopped = part.stop_reason;
    else {
      const call = toFunctionCall(part, calls.length, request);
      calls.push(call);
      callCharacters += call.name.length + call.arguments.length;
    }
  }
  const message = {
    role: "assistant",
    content: text === "" && (calls.length > 0 || refusal !== "") ? null : text,
    refusal: refusal === "" ? null : refusal,
    ...(thought !== "" && { reasoning_content: thought }),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, ...called }) => ({ id, type: "function", function: called })),
    }),
  };
  const finish_reason = toFinishReason(stopped, calls.length);
  return {
    id: head.id,
    object: "chat.completion",
    created: head.created,
    model: head.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: toUsage(request, callCharacters + text.length + thought.length + refusal.length, tokens),
  };
}
