/** What a response takes from its providers, seen beside the engine: tokens, and how calls of tools went. */
import type { InferencePart, InferenceRequest, Providers, ToolResult } from "@understudy/contract/ports";
import type { InterleavedContent } from "@understudy/contract/types";
import { estimateTokens, type Tokens } from "@understudy/responses";

export interface ResponseMeter {
  providers: Providers;
  /** One entry for each inference. */
  inferences: Tokens[];
  /** Counts a part of the inference that runs; each before its events are shown. */
  take(part: InferencePart): void;
  /** What the model thought with the last part, which turns do not show; null for another part. */
  takeThought(): string | null;
  /** Whether the last part was words of a refusal, which are text in a turn. */
  isRefusing(): boolean;
  /** What the tool answered that ran last; null if it failed, or none ran. */
  takeResult(): ToolResult | null;
}

export function createMeter(providers: Providers): ResponseMeter {
  const inferences: Tokens[] = [];
  let result: ToolResult | null = null;
  let characters = 0;
  let last: InferencePart | null = null;
  return {
    inferences,
    take(part) {
      last = part;
      const tokens = inferences.at(-1);
      if (tokens === undefined) return;
      // What the provider counted comes before what is estimated.
      if (part.type === "stop") Object.assign(tokens, part.usage);
      else {
        characters += lengthOf(part);
        tokens.output_tokens = estimateTokens(characters);
      }
    },
    isRefusing: () => last?.type === "refusal",
    takeThought() {
      const thought = last?.type === "reasoning" ? last.text : null;
      if (thought !== null) last = null;
      return thought;
    },
    takeResult() {
      const taken = result;
      result = null;
      return taken;
    },
    providers: {
      ...providers,
      inference: {
        ...providers.inference,
        async *infer(request, context) {
          const tokens: Tokens = { input_tokens: estimatePrompt(request), output_tokens: 0 };
          inferences.push(tokens);
          characters = 0;
          try {
            yield* providers.inference.infer(request, context);
          } catch (error) {
            // It is asked again with less, or the response has no usage.
            inferences.splice(inferences.indexOf(tokens), 1);
            throw error;
          }
        },
      },
      tools: {
        ...providers.tools,
        async invoke(request, context) {
          result = null;
          result = await providers.tools.invoke(request, context);
          return result;
        },
      },
    },
  };
}

/** What a model thinks is counted where the provider counts it. */
function lengthOf(part: Exclude<InferencePart, { type: "stop" }>): number {
  if (part.type === "reasoning") return 0;
  if (part.type !== "tool_call") return part.text.length;
  return part.call.tool_name.length + JSON.stringify(part.call.arguments ?? null).length;
}

function estimatePrompt({ messages }: InferenceRequest): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(textLength(content)), 0);
}

function textLength(content: InterleavedContent): number {
  if (typeof content === "string") return content.length;
  const items = Array.isArray(content) ? content : [content];
  return items.reduce((sum, item) => sum + (item.type === "text" ? item.text.length : 0), 0);
}
