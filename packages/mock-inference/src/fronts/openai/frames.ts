/** A streamed answer: the frames of its event stream, as strings. */
import { ProviderError } from "@understudy/contract";
import { toEventText } from "@understudy/contract/sse";
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { ScriptedUsage } from "../../script/types.ts";
import {
  toFinishReason,
  toFunctionCall,
  type AnswerHead,
  type FinishReason,
  type FunctionCall,
} from "./answer.ts";
import { toProblem } from "./problem.ts";
import { toUsage } from "./tokens.ts";

/** Splits a call's arguments into deltas of at most 16 characters. */
const pieces = /[\s\S]{1,16}/gu;

export interface FrameOptions {
  head: AnswerHead;
  request: InferenceRequest;
  /** Adds a final frame with token usage and without choices. */
  usage: boolean;
  /** The token counts that the script gives. */
  tokens: ScriptedUsage;
}

/**
 * The frames of a stream, ending with `[DONE]`. The first has the role and the last choice the finish reason, both without
 * content, as OpenAI sends them: a Llama Stack drops the text and the calls beside them. A failure within the stream is its
 * last frame, without finish reason and `[DONE]`.
 */
export async function* toFrames(
  parts: AsyncIterable<InferencePart>,
  { head, request, usage, tokens }: FrameOptions,
): AsyncGenerator<string, void, undefined> {
  const frame = framer(head, usage);
  let begun = false;
  let calls = 0;
  let characters = 0;
  let finish = toFinishReason("out_of_tokens", 0);

  try {
    for await (const part of parts) {
      if (!begun) yield frame({ role: "assistant", content: "" });
      begun = true;
      if (part.type === "text" || part.type === "reasoning" || part.type === "refusal") {
        characters += part.text.length;
        yield frame({ [deltaOf[part.type]]: part.text });
      } else if (part.type === "stop") {
        finish = toFinishReason(part.stop_reason, calls);
      } else {
        const call = toFunctionCall(part, calls, request);
        characters += call.name.length + call.arguments.length;
        for (const delta of toDeltas(call, calls)) yield frame({ tool_calls: [delta] });
        calls += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    yield toEventText(toProblem(error).toBody());
    return;
  }
  yield frame({}, finish);
  if (usage)
    yield toEventText({ ...chunkOf(head), choices: [], usage: toUsage(request, characters, tokens) });
  yield "data: [DONE]\n\n";
}

/** The field of a delta; reasoning has the name that most servers give it, OpenAI has none. */
const deltaOf = { text: "content", reasoning: "reasoning_content", refusal: "refusal" } as const;

/** The first delta has id and name, the others the arguments. */
function toDeltas({ id, name, arguments: text }: FunctionCall, index: number): object[] {
  return [
    { index, id, type: "function", function: { name, arguments: "" } },
    ...(text.match(pieces) ?? []).map((piece) => ({ index, function: { arguments: piece } })),
  ];
}

/** A function that makes frames with a choice. Serializes the common fields once, as only the deltas differ. */
function framer(head: AnswerHead, usage: boolean): (delta: object, finish?: FinishReason) => string {
  const common = JSON.stringify(chunkOf(head)).slice(1, -1);
  const before = `data: {${common},"choices":[{"index":0,"delta":`;
  const after = `}]${usage ? ',"usage":null' : ""}}\n\n`;
  return (delta, finish) => {
    const reason = finish === undefined ? "null" : `"${finish}"`;
    return `${before}${JSON.stringify(delta)},"logprobs":null,"finish_reason":${reason}${after}`;
  };
}

function chunkOf({ id, created, model }: AnswerHead): object {
  return { id, object: "chat.completion.chunk", created, model };
}
