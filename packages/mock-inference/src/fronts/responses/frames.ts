/** An answer of the model as the events of a response. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceRequest, TokenCounts } from "@understudy/contract/provider-data";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import { toFunctionCall, toTokenUsage } from "@understudy/openai";
import {
  renderBeginning,
  renderEnding,
  failureCode,
  createFrameWriter,
  render,
  toUsage,
  type Ending,
  type ItemCall,
  type Rendered,
  type RenderState,
  type ResponseProgress,
} from "@understudy/responses";

/** What an answer is of. */
export interface Answering {
  response: ResponseObject;
  request: InferenceRequest;
  /** Whether only the first call of the message is made. */
  oneCall: boolean;
  /** Whether a failure of the model is thrown wherever it comes; otherwise it is thrown only before the first event. */
  throwsFailures?: boolean;
  /** Takes the response as it ended, before its last event. */
  keep(ended: ResponseObject, state: RenderState): void;
}

/**
 * The events, up to the terminal one. A failure of the model is told by `response.failed` once an event was sent; before
 * that it is thrown.
 */
export async function* toResponseEvents(
  parts: AsyncIterable<InferencePart>,
  { response, request, oneCall, throwsFailures = false, keep }: Answering,
): AsyncGenerator<ResponseEvent, void, undefined> {
  const run = createRun(response, keep);
  const calls: ItemCall[] = [];
  let characters = 0;
  let cut = true;
  let counts: TokenCounts = {};
  try {
    for await (const part of parts) {
      yield* run.begun();
      if (part.type === "text" || part.type === "reasoning" || part.type === "refusal") {
        characters += part.text.length;
        yield* run.told(part);
      } else if (part.type === "stop") {
        cut = part.stop_reason === "out_of_tokens";
        counts = part.usage ?? {};
      } else {
        const { id, name, arguments: text } = toFunctionCall(part, calls.length, request);
        characters += name.length + text.length;
        if (!oneCall || calls.length === 0)
          calls.push({ kind: "function", call_id: id, name, arguments: text });
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || throwsFailures || !run.hasBegun()) throw error;
    const failure = { code: failureCode(error.status), message: error.message };
    yield* run.ended({ status: "failed", error: failure, usage: null });
    return;
  }
  yield* run.begun();
  const { prompt_tokens, completion_tokens } = toTokenUsage(request, characters, counts);
  const { cached_tokens = 0, reasoning_tokens = 0 } = counts;
  const usage = toUsage([
    { input_tokens: prompt_tokens, output_tokens: completion_tokens, cached_tokens, reasoning_tokens },
  ]);
  if (cut) {
    yield* run.told({ type: "message_cut", calls });
    yield* run.ended({ status: "incomplete", reason: "max_output_tokens", usage });
    return;
  }
  yield* run.told({ type: "message_ended", calls: calls.length > 0 });
  if (calls.length > 0) yield* run.told({ type: "handed_out", calls });
  yield* run.ended({ status: "completed", completed_at: Math.floor(Date.now() / 1000), usage });
}

/** The state of the renderer, and the events of each step. */
function createRun(response: ResponseObject, keep: Answering["keep"]) {
  let state: RenderState | null = null;
  const take = (next: Rendered): ResponseEvent[] => {
    ({ state } = next);
    return next.events;
  };
  const told = (progress: ResponseProgress): ResponseEvent[] =>
    state === null ? [] : take(render(state, [progress]));
  return {
    told,
    hasBegun: () => state !== null,
    /** The events that begin the response, which come once, with the first part. */
    begun: () =>
      state === null ? [...take(renderBeginning(response)), ...told({ type: "message_begun" })] : [],
    ended(ending: Ending): ResponseEvent[] {
      if (state === null) return [];
      const last = renderEnding(state, ending);
      keep(last.response, last.state);
      return last.events;
    },
  };
}

/** The frames of an event stream: `event:` is the type. */
export async function* toResponseFrames(
  events: AsyncIterable<ResponseEvent> | Iterable<ResponseEvent>,
): AsyncGenerator<string, void, undefined> {
  const write = createFrameWriter();
  for await (const event of events) yield write(event);
}
