/** An answer that is not streamed. */
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import { toFinishReason, toFunctionCall, type AnswerHead, type CallPart } from "./answer.ts";
import { createQuirkWriter, type QuirkName } from "./dialects/index.ts";
import { toTokenUsage } from "./tokens.ts";

/** All parts of an answer as a `chat.completion`. */
export function toCompletion(
  parts: readonly InferencePart[],
  { id, created, model }: AnswerHead,
  request: InferenceRequest,
  quirks: readonly QuirkName[] = [],
): object {
  const text = textOf(parts, "text");
  const thought = textOf(parts, "reasoning");
  const refusal = textOf(parts, "refusal");
  const calls = parts.filter(isCall).map((part, index) => toFunctionCall(part, index, request));
  const stop = parts.find((part) => part.type === "stop");
  const message = {
    role: "assistant",
    content: text === "" && (calls.length > 0 || refusal !== "") ? null : text,
    refusal: refusal === "" ? null : refusal,
    ...(thought !== "" && { reasoning_content: thought }),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id: call_id, ...called }) => ({
        id: call_id,
        type: "function",
        function: called,
      })),
    }),
  };
  // An answer without a `stop` part ran out of tokens.
  const finish_reason = toFinishReason(stop?.stop_reason ?? "out_of_tokens", calls.length);
  const callTexts = calls.flatMap((call) => [call.name, call.arguments]);
  const characters = [text, thought, refusal, ...callTexts].join("").length;
  return createQuirkWriter(quirks).completion({
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: toTokenUsage(request, characters, stop?.usage),
  });
}

function textOf(parts: readonly InferencePart[], type: "text" | "reasoning" | "refusal"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}

function isCall(part: InferencePart): part is CallPart {
  return part.type === "tool_call" || part.type === "unparsed_call";
}
