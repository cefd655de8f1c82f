/** Token counts: the provider's counts, or deterministic estimates. */
import type { InferenceRequest, TokenCounts } from "@understudy/contract/provider-data";
import { textLength } from "./content.ts";

export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details?: { cached_tokens: number };
  completion_tokens_details?: { reasoning_tokens: number };
}

/** One token per four characters, rounded up. */
export function countTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** `characters`: length of the answer, including names and arguments of its calls. What the provider counted is not estimated. */
export function toTokenUsage(
  { messages }: InferenceRequest,
  characters: number,
  { input_tokens, output_tokens, cached_tokens, reasoning_tokens }: TokenCounts = {},
): TokenUsage {
  const estimate = () => messages.reduce((sum, { content }) => sum + countTokens(textLength(content)), 0);
  const prompt_tokens = input_tokens ?? estimate();
  const completion_tokens = output_tokens ?? countTokens(characters);
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    ...(cached_tokens !== undefined && { prompt_tokens_details: { cached_tokens } }),
    ...(reasoning_tokens !== undefined && { completion_tokens_details: { reasoning_tokens } }),
  };
}
