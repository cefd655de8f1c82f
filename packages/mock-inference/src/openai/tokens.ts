/** Token counts: deterministic estimates, not those of a real model. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { contentText } from "../engine/decide/content.ts";

export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** One token per four characters, rounded up. */
export function countTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** `characters`: length of the answer, including names and arguments of its calls. */
export function toUsage({ messages }: InferenceRequest, characters: number): TokenUsage {
  let prompt_tokens = 0;
  for (const { content } of messages) prompt_tokens += countTokens(contentText(content).length);
  const completion_tokens = countTokens(characters);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
