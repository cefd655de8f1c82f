/** Token counts: those of the script, or deterministic estimates. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { contentText } from "../../engine/decide/content.ts";
import type { ScriptedUsage } from "../../script/types.ts";

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

/** `characters`: length of the answer, including names and arguments of its calls. What is `scripted` is not estimated. */
export function toUsage(
  { messages }: InferenceRequest,
  characters: number,
  scripted: ScriptedUsage,
): TokenUsage {
  let estimate = 0;
  for (const { content } of messages) estimate += countTokens(contentText(content).length);
  const { prompt_tokens = estimate, completion_tokens = countTokens(characters) } = scripted;
  const { cached_tokens, reasoning_tokens } = scripted;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    ...(cached_tokens !== undefined && { prompt_tokens_details: { cached_tokens } }),
    ...(reasoning_tokens !== undefined && { completion_tokens_details: { reasoning_tokens } }),
  };
}
