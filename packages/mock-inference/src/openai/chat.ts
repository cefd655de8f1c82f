/** `POST /v1/chat/completions` */
import { ProviderError } from "@understudy/contract";
import type { InferenceRequest, ShieldProvider, StreamFault } from "@understudy/contract/ports";
import { damaged, toRejectionAnswer, type Answer } from "@understudy/http";
import type { Intercept } from "../engine/perform/intercept.ts";
import type { Inference, WireAnswer } from "../engine/perform/inference.ts";
import { createCancellation, cancelledByRequest } from "../engine/perform/cancellation.ts";
import type { SyncStream } from "../engine/perform/sync-stream.ts";
import type { AnswerHead } from "./answer.ts";
import { chatSchema, type ChatRequest } from "./chat-schema.ts";
import { toCompletion } from "./completion.ts";
import { toFrames } from "./frames.ts";
import { readGuardPrompt } from "./guard-prompt.ts";
import { toVerdict } from "./guard-verdict.ts";
import { OpenAiProblem, toProblem } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { toInferenceRequest } from "./to-inference-request.ts";
import { transmit, transmitJson, type Transmission } from "./transmit.ts";

export interface ChatOptions {
  answer: Inference["answer"];
  intercept: Intercept;
  guard: ShieldProvider["run"];
  /** The name that scripts have for a model. Rejects with an `OpenAiProblem` for one that is not served. */
  expectModel(id: string, request: Request): Promise<string>;
  tenantOf(request: Request): string | undefined;
  nextId(tenant: string | undefined): string;
}

export async function chat(httpRequest: Request, options: ChatOptions): Promise<Answer> {
  const body = await readJson(httpRequest, chatSchema);
  const tenant = options.tenantOf(httpRequest);
  const asked = { ...toInferenceRequest(body), ...(tenant !== undefined && { tenant }) };
  const guarded = readGuardPrompt(asked);
  // A Llama Stack may use any model id for its guard, so the model is checked only where there are users.
  const isChecked = guarded === null || tenant !== undefined;
  const model = isChecked ? await options.expectModel(body.model, httpRequest) : asked.model;
  const request = { ...asked, model };
  const met = guarded === null ? options.intercept(request) : null;
  if (met !== null && !("wire" in met))
    return toRejectionAnswer(met, (status, message) => new OpenAiProblem(status, message).toBody());
  const wire = met?.wire ?? null;
  try {
    return await complete(httpRequest, { body, request, guarded, wire }, options);
  } catch (error) {
    if (wire === null || !(error instanceof ProviderError)) throw error;
    // The journal has the failure, and when it comes to the wire nothing more is to be recorded.
    return damaged(toProblem(error).toAnswer(), wire, { broken() {}, cancelled() {} });
  }
}

/** A request that was read. */
interface ReadRequest {
  body: ChatRequest;
  request: InferenceRequest;
  guarded: ReturnType<typeof readGuardPrompt>;
  /** What happens to the answer on its way. */
  wire: StreamFault | null;
}

async function complete(
  httpRequest: Request,
  { body, request, guarded, wire }: ReadRequest,
  { answer, guard, nextId }: ChatOptions,
): Promise<Answer> {
  const head: AnswerHead = {
    id: nextId(request.tenant),
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  const streamed = body.stream === true;
  // Before a stream starts, the request's signal reports a disconnect; from then on its body does.
  const reader = streamed ? createCancellation() : null;
  const cancellation = reader ?? cancelledByRequest(httpRequest);
  const cancel = (): void => reader?.cancel();
  const { parts, fault, tokens, end }: WireAnswer =
    guarded === null
      ? answer(request, cancellation)
      : {
          parts: toVerdict(() => guard(guarded, cancellation.signal())),
          fault: null,
          tokens: {},
          end: () => undefined,
        };
  const transmission: Transmission = {
    fault: fault ?? wire,
    broken: () => end("broken"),
    cancelled() {
      cancel();
      end("gone");
    },
  };
  if (!streamed) return transmitJson(await toCompletion(parts, head, request, tokens), transmission);
  const usage = body.stream_options?.include_usage === true;
  // A failure before the first part determines the HTTP status; an answer with a fault does not fail by itself.
  const awaited = (wait: Promise<void>): Promise<void> => whileAwaited(httpRequest.signal, cancel, wait);
  const first = fault === null ? await begun(parts, awaited) : parts;
  const frames = toFrames(first, { head, request, usage, tokens });
  return transmit(frames, transmission);
}

/** Calls `cancel` if the signal aborts before the promise settles, then removes the listener. */
async function whileAwaited<T>(signal: AbortSignal, cancel: () => void, awaited: Promise<T>): Promise<T> {
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    return await awaited;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Resolves to the same stream once its first item is available; rejects if it fails before. `awaited` wraps the waits. */
async function begun<T>(
  steps: SyncStream<T>,
  awaited: (wait: Promise<void>) => Promise<void>,
): Promise<SyncStream<T>> {
  let first = steps.next();
  while (first.value instanceof Promise) {
    await awaited(first.value);
    first = steps.next();
  }
  return resume(first, steps);
}

function* resume<T>(first: IteratorResult<T | Promise<void>, void>, rest: SyncStream<T>): SyncStream<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
