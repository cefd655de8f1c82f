/** A streamed answer: its parts as the frames of an event stream, each of which has one `chat.completion.chunk`. */
import type { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceRequest, TokenCounts } from "@understudy/contract/provider-data";
import {
  toFinishReason,
  toFunctionCall,
  type AnswerHead,
  type FinishReason,
  type FunctionCall,
} from "./answer.ts";
import { createQuirkWriter, type Fields, type QuirkName, type ToolCall } from "./dialects/index.ts";
import { toOpenAiProblem } from "./errors.ts";
import { toTokenUsage } from "./tokens.ts";

export interface FrameOptions {
  head: AnswerHead;
  request: InferenceRequest;
  /** Adds a final frame with token usage and without choices. */
  usage: boolean;
  /** In which ways it is written otherwise than OpenAI does. */
  quirks?: readonly QuirkName[] | undefined;
}

export interface FrameWriter {
  /** The frames of the next part. */
  part(part: InferencePart): string[];
  /** The last frames, with `[DONE]`. */
  end(): string[];
  /** The end of an answer that failed: there is no finish reason, and no `[DONE]`. */
  failed(error: ProviderError): string;
}

/**
 * The first frame has the role and the last choice the finish reason, both without content, as OpenAI sends them: a Llama
 * Stack drops the text and the calls beside them.
 */
export function createChunkWriter({ head, request, usage, quirks = [] }: FrameOptions): FrameWriter {
  const { id, created, model } = head;
  const writer = createQuirkWriter(quirks);
  let begun = false;
  let calls = 0;
  let characters = 0;
  let finish = toFinishReason("out_of_tokens", 0);
  let counts: TokenCounts | undefined;

  function frame(delta: object, finish_reason: FinishReason | null = null): string[] {
    return chunk([{ index: 0, delta, logprobs: null, finish_reason }], usage ? null : undefined);
  }

  function chunk(choices: Fields[], counted: object | null | undefined): string[] {
    return writer.chunk({ id, object: "chat.completion.chunk", created, model, choices, usage: counted });
  }

  function deltasOf(part: InferencePart): object[] {
    switch (part.type) {
      case "text":
      case "reasoning":
      case "refusal":
        characters += part.text.length;
        return [{ [fieldOf[part.type]]: part.text }];
      case "tool_call":
      case "unparsed_call": {
        const call = toFunctionCall(part, calls, request);
        characters += call.name.length + call.arguments.length;
        calls += 1;
        return writer.deltas(toCallDeltas(call, calls - 1)).map((delta) => ({ tool_calls: [delta] }));
      }
      case "stop":
        finish = toFinishReason(part.stop_reason, calls);
        counts = part.usage;
        return [];
    }
  }

  return {
    part(part) {
      const deltas = deltasOf(part);
      const first = begun ? [] : [{ role: "assistant", content: "" }];
      begun = true;
      return [...first, ...deltas].flatMap((delta) => frame(delta));
    },
    end: () =>
      writer.end([
        ...frame({}, finish),
        ...(usage ? chunk([], toTokenUsage(request, characters, counts)) : []),
        writer.event("data: [DONE]\n\n"),
      ]),
    failed: (error) => writer.failed(toOpenAiProblem(error)).join(""),
  };
}

/** The field of a delta; reasoning has the name that most servers give it, because OpenAI has no field for it. */
const fieldOf = { text: "content", reasoning: "reasoning_content", refusal: "refusal" } as const;

/** Splits a call's arguments into deltas of at most 16 characters. */
const pieces = /[\s\S]{1,16}/gu;

/** The first delta has id and name, the others the arguments. */
function toCallDeltas({ id, name, arguments: text }: FunctionCall, index: number): ToolCall[] {
  return [
    { index, id, type: "function", function: { name, arguments: "" } },
    ...(text.match(pieces) ?? []).map((piece) => ({ index, function: { arguments: piece } })),
  ];
}
