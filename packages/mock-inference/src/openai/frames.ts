/** An answer piece by piece: the frames of its event stream, each of which is one string. */
import { ProviderError } from "@understudy/contract";
import { toEventText } from "@understudy/contract/sse";
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import type { SyncStream } from "../engine/perform/sync-stream.ts";
import {
  toFinishReason,
  toFunctionCall,
  type AnswerHead,
  type FinishReason,
  type FunctionCall,
} from "./answer.ts";
import { toProblem } from "./problem.ts";
import { toUsage } from "./tokens.ts";

/** The pieces that a call's arguments come in; never half a character. */
const pieces = /[\s\S]{1,16}/gu;

export interface FrameOptions {
  head: AnswerHead;
  request: InferenceRequest;
  /** Says at the end how many tokens there were, in a frame without choices. */
  usage: boolean;
}

/**
 * The frames of a stream, the last of which is `[DONE]` if it ends well. The one with the finish reason holds nothing
 * else: a Llama Stack drops text that stands beside it. A failure in the middle is the last frame, and neither a finish
 * reason nor `[DONE]` comes.
 */
export function* toFrames(
  parts: SyncStream<InferencePart>,
  { head, request, usage }: FrameOptions,
): SyncStream<string> {
  const frame = framer(head, usage);
  let begun = false;
  let calls = 0;
  let characters = 0;
  let finish = toFinishReason("out_of_tokens", 0);
  // Whose words they are is said with the first of them: a frame of its own would be an empty piece of text.
  const first = (content: "" | null): object => {
    if (begun) return {};
    begun = true;
    return { role: "assistant", content };
  };

  try {
    for (const part of parts) {
      if (part instanceof Promise) {
        yield part;
      } else if (part.type === "text") {
        characters += part.text.length;
        yield frame({ ...first(""), content: part.text });
      } else if (part.type === "stop") {
        finish = toFinishReason(part.stop_reason, calls);
      } else {
        const call = toFunctionCall(part, calls, request);
        characters += call.name.length + call.arguments.length;
        for (const delta of toDeltas(call, calls)) yield frame({ ...first(null), tool_calls: [delta] });
        calls += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    yield toEventText(toProblem(error).toBody());
    return;
  }
  if (!begun) yield frame(first(""));
  yield frame({}, finish);
  if (usage) yield toEventText({ ...chunkOf(head), choices: [], usage: toUsage(request, characters) });
  yield "data: [DONE]\n\n";
}

/** First who is called, then with what. */
function toDeltas({ id, name, arguments: text }: FunctionCall, index: number): object[] {
  return [
    { index, id, type: "function", function: { name, arguments: "" } },
    ...(text.match(pieces) ?? []).map((piece) => ({ index, function: { arguments: piece } })),
  ];
}

/** Makes the frames with a choice. What is the same in all of them becomes text once: there are many, and only deltas differ. */
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
