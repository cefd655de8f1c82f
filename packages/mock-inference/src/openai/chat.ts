/** `POST /v1/chat/completions` */
import { ProviderError, type Answer } from "@understudy/contract";
import type { ShieldProvider } from "@understudy/contract/ports";
import type { Inference, WireAnswer } from "../inference.ts";
import type { AnswerHead } from "./answer.ts";
import { chatSchema } from "./chat-schema.ts";
import { toCompletion } from "./completion.ts";
import { event, toFrames } from "./frames.ts";
import { readGuardPrompt } from "./guard-prompt.ts";
import { toVerdict } from "./guard-verdict.ts";
import { OpenAiProblem } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { toInferenceRequest } from "./to-inference-request.ts";
import { transmit, transmitJson, type Transmission } from "./transmit.ts";

export interface ChatOptions {
  answer: Inference["answer"];
  guard: ShieldProvider["run"];
  /** Throws an `OpenAiProblem` for a model that is not served. */
  expectModel(id: string): void;
  nextId(): string;
}

export async function chat(
  httpRequest: Request,
  { answer, guard, expectModel, nextId }: ChatOptions,
): Promise<Answer> {
  const asked = await readJson(httpRequest, chatSchema);
  const request = toInferenceRequest(asked);
  // A Llama Stack may know its guard by any name.
  const guarded = readGuardPrompt(request);
  if (guarded === null) expectModel(asked.model);
  const head: AnswerHead = { id: nextId(), created: Math.floor(Date.now() / 1000), model: asked.model };
  // The reader goes away by the request's signal or by cancelling the body, whichever its server knows of.
  const reader = new AbortController();
  const leave = (): void => reader.abort();
  httpRequest.signal.addEventListener("abort", leave, { once: true });
  if (httpRequest.signal.aborted) leave();
  const { parts, fault, end }: WireAnswer =
    guarded === null
      ? answer(request, reader.signal)
      : { parts: toVerdict(() => guard(guarded, reader.signal)), fault: null, end: () => undefined };
  const transmission: Transmission = {
    fault,
    broken: () => end("broken"),
    left() {
      leave();
      end("gone");
    },
  };
  if (asked.stream !== true) return transmitJson(await toCompletion(parts, head, request), transmission);
  const usage = asked.stream_options?.include_usage === true;
  // What fails before its first part is known by its status; what has a fault does not fail by itself.
  const frames = toFrames(fault === null ? await begun(parts) : parts, { head, request, usage });
  return transmit(orError(frames), transmission);
}

/** The same, once its first item is there; rejects if it fails before. */
async function begun<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const source = items[Symbol.asyncIterator]();
  const first = await source.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  })();
}

/** A failure in the middle is the last event, and neither a finish reason nor `[DONE]` comes. */
async function* orError(frames: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  try {
    yield* frames;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    yield event(toProblem(error).toBody());
  }
}

/** What a provider says, with its status. */
export function toProblem({ status, message, headers }: ProviderError): OpenAiProblem {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new OpenAiProblem(status, message, { headers: Object.fromEntries(named) });
}
