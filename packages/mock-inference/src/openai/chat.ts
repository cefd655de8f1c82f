/** `POST /v1/chat/completions` */
import type { Answer } from "@understudy/http";
import type { ShieldProvider } from "@understudy/contract/ports";
import type { Inference, WireAnswer } from "../engine/perform/inference.ts";
import { createLeaving, requestLeaving } from "../engine/perform/leaving.ts";
import type { Steps } from "../engine/perform/steps.ts";
import type { AnswerHead } from "./answer.ts";
import { chatSchema } from "./chat-schema.ts";
import { toCompletion } from "./completion.ts";
import { toFrames } from "./frames.ts";
import { readGuardPrompt } from "./guard-prompt.ts";
import { toVerdict } from "./guard-verdict.ts";
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
  const streamed = asked.stream === true;
  // Once a stream has begun, its body says when the reader goes away; until then the request's signal does.
  const reader = streamed ? createLeaving() : null;
  const leaving = reader ?? requestLeaving(httpRequest);
  const leave = (): void => reader?.leave();
  const { parts, fault, end }: WireAnswer =
    guarded === null
      ? answer(request, leaving)
      : { parts: toVerdict(() => guard(guarded, leaving.signal())), fault: null, end: () => undefined };
  const transmission: Transmission = {
    fault,
    broken: () => end("broken"),
    left() {
      leave();
      end("gone");
    },
  };
  if (!streamed) return transmitJson(await toCompletion(parts, head, request), transmission);
  const usage = asked.stream_options?.include_usage === true;
  // What fails before its first part is known by its status; what has a fault does not fail by itself.
  const awaited = (wait: Promise<void>): Promise<void> => whileAwaited(httpRequest.signal, leave, wait);
  const first = fault === null ? await begun(parts, awaited) : parts;
  const frames = toFrames(first, { head, request, usage });
  return transmit(frames, transmission);
}

/** Calls `leave` if the signal aborts before this has settled; later nothing is left on the signal. */
async function whileAwaited<T>(signal: AbortSignal, leave: () => void, awaited: Promise<T>): Promise<T> {
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  try {
    return await awaited;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** The same, once its first item is there; rejects if it fails before. `awaited` is for what comes before that. */
async function begun<T>(steps: Steps<T>, awaited: (wait: Promise<void>) => Promise<void>): Promise<Steps<T>> {
  let first = steps.next();
  while (first.value instanceof Promise) {
    await awaited(first.value);
    first = steps.next();
  }
  return resume(first, steps);
}

function* resume<T>(first: IteratorResult<T | Promise<void>, void>, rest: Steps<T>): Steps<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
