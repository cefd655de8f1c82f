/** Token counts of an inference: those of its provider or its reply, or the estimate that mock inference has over OpenAI's API. */
import type { InterleavedContent } from "@understudy/contract/types";
import type { ScriptedUsage } from "@understudy/mock-inference";
import { toParts } from "./content.ts";
import type { StepView } from "./fold.ts";
import { countedTokens } from "./provided.ts";
import { callsIn, textsOf } from "./output.ts";

export interface TokenCounts {
  /** Null if the request was not kept. */
  input: number | null;
  output: number;
}

/** Null for a step that is no inference. */
export function tokensOf(view: StepView, usage: ScriptedUsage = {}): TokenCounts | null {
  if (view.kind !== "inference") return null;
  const [asked] = view.requests;
  const input =
    asked?.kind === "inference"
      ? asked.request.messages.reduce((sum, { content }) => sum + estimate(lengthOf(content)), 0)
      : null;
  return {
    input: usage.prompt_tokens ?? input,
    output: usage.completion_tokens ?? estimate(outputLength(view)),
    ...countedTokens(view),
  };
}

/** Of all inferences of a turn; null without one. */
export function sumOf(counts: readonly TokenCounts[]): TokenCounts | null {
  if (counts.length === 0) return null;
  return counts.reduce((sum, one) => ({
    input: sum.input === null || one.input === null ? null : sum.input + one.input,
    output: sum.output + one.output,
  }));
}

/** Such as `120 → 8`: of the request, and of the answer. */
export function toTokenText({ input, output }: TokenCounts): string {
  return `${input === null ? "unknown" : input.toLocaleString("en")} → ${output.toLocaleString("en")}`;
}

/** One token per four characters, rounded up. */
function estimate(characters: number): number {
  return Math.ceil(characters / 4);
}

function outputLength(view: StepView): number {
  const { step } = view;
  const isDone = step?.step_type === "inference";
  const calls = isDone ? step.model_response.tool_calls : callsIn(view);
  const text = isDone ? lengthOf(step.model_response.content) : textsOf(view).join("").length;
  return calls.reduce(
    (sum, { tool_name, arguments: args }) =>
      sum + tool_name.length + (typeof args === "string" ? args : JSON.stringify(args)).length,
    text,
  );
}

function lengthOf(content: InterleavedContent): number {
  return toParts(content).reduce((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0);
}
