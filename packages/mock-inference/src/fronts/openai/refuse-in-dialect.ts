/** What a server with quirks refuses, in its words. */
import { isRecord } from "@understudy/contract";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { chatSchema, quirksOf, type ChatRequest, type QuirkName, type Refusal } from "@understudy/openai";
import { withTextArguments, withTextIds } from "./history-calls.ts";
import { validated } from "./read-json.ts";

/** The request, also in forms that OpenAI refuses and that some servers take or refuse in their own words. */
export function readLeniently(body: unknown): ChatRequest {
  return validated(withTextIds(withTextArguments(body)), chatSchema);
}

/** Null if a server with these quirks takes the request. Throws an `OpenAiProblem` for what OpenAI refuses, if they do not. */
export function refusalInDialect(body: unknown, names: readonly QuirkName[]): Refusal | null {
  const fields = isRecord(body) ? body : {};
  for (const { refuse } of quirksOf(names)) {
    const refusal = refuse?.(fields) ?? null;
    if (refusal !== null) return refusal;
  }
  const plain = names.includes("arguments_text_refused") ? withTextArguments(body) : body;
  if (withTextIds(withTextArguments(plain)) !== plain) validated(plain, chatSchema);
  return null;
}

export function toRefusedAnswer({ status, body }: Refusal): Answer {
  return toJsonAnswer(body, status);
}
