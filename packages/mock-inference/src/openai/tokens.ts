/** How many tokens something is said to have: always the same for the same text, and not what any real model counts. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { contentText } from "../engine/decide/content.ts";

export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** Every four characters begun are a token. */
export function countTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** `said` is how many characters the answer has, with the names and the arguments of its calls. */
export function toUsage({ messages }: InferenceRequest, characters: number): TokenUsage {
  let prompt_tokens = 0;
  for (const { content } of messages) prompt_tokens += countTokens(contentText(content).length);
  const completion_tokens = countTokens(characters);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
