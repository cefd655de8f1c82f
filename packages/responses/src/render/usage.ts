/** Tokens. */
import type { ResponseUsage } from "@understudy/contract/responses/types";

/** What one inference took; the details are 0 by default. */
export interface Tokens {
  input_tokens: number;
  output_tokens: number;
  cached_tokens?: number;
  reasoning_tokens?: number;
}

/** The usage of a response: the sum over its inferences. */
export function toUsage(inferences: readonly Tokens[]): ResponseUsage {
  const sum = (count: (tokens: Tokens) => number): number =>
    inferences.reduce((total, tokens) => total + count(tokens), 0);
  const input_tokens = sum((tokens) => tokens.input_tokens);
  const output_tokens = sum((tokens) => tokens.output_tokens);
  return {
    input_tokens,
    input_tokens_details: {
      cached_tokens: sum((tokens) => tokens.cached_tokens ?? 0),
      cache_write_tokens: 0,
    },
    output_tokens,
    output_tokens_details: { reasoning_tokens: sum((tokens) => tokens.reasoning_tokens ?? 0) },
    total_tokens: input_tokens + output_tokens,
  };
}

/** An estimate: one token for four characters. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
