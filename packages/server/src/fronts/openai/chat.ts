/** `POST /v1/chat/completions` for a model of a provider: its body as it came, the answer in plain OpenAI. */
import { isRecord, ProviderError } from "@understudy/contract";
import type {
  OpenAiBody,
  InferencePart,
  InferenceRequest,
  ProviderContext,
} from "@understudy/contract/ports";
import { toJsonAnswer, type Answer } from "@understudy/http";
import {
  begun,
  chatSchema,
  gathered,
  OpenAiProblem,
  toCompletion,
  toFrames,
  toInferenceRequest,
  type AnswerHead,
} from "@understudy/openai";
import type { ModelAlone } from "../../application/registry/model-alone.ts";

/** What an answer of one choice, read as text and calls, has no place for. */
const unserved = ["logprobs", "top_logprobs", "audio"];

export async function routedChat(request: Request, found: ModelAlone, body: OpenAiBody): Promise<Answer> {
  refuseUnserved(body);
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const parts = ask(found, body, { signal, ...found.caller });
  const head: AnswerHead = {
    id: `chatcmpl-${crypto.randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  // Until the first part a failure is a status.
  const all = await begun(parts);
  if (body["stream"] !== true) return toJsonAnswer(toCompletion(await gathered(all), head, nothingAsked));
  const { stream_options } = body;
  const usage = isRecord(stream_options) && stream_options["include_usage"] === true;
  const frames = toFrames(asProviderErrors(all), { head, request: nothingAsked, usage });
  return {
    status: 200,
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
    body: { next: async () => (await frames.next()).value ?? undefined, cancel: () => left.abort() },
  };
}

function refuseUnserved(body: OpenAiBody): void {
  const { n } = body;
  if (typeof n === "number" && n !== 1) throw unsupported("n", "only one answer is given");
  if (!Array.isArray(body["messages"]) || body["messages"].length === 0)
    throw new OpenAiProblem(400, "messages must be a list with at least one message.", { param: "messages" });
  for (const field of unserved)
    if (body[field] !== undefined && body[field] !== null && body[field] !== false && body[field] !== 0)
      throw unsupported(field, "the answer has no place for it");
}

function unsupported(param: string, why: string): OpenAiProblem {
  return new OpenAiProblem(400, `${param} is not supported here: ${why}.`, {
    param,
    code: "unsupported_parameter",
  });
}

/** A provider that takes no chat completions gets what its own kind of request has a place for. */
async function* ask(
  { inference, model }: ModelAlone,
  body: OpenAiBody,
  context: ProviderContext,
): AsyncGenerator<InferencePart, void, undefined> {
  if (inference.chat !== undefined) {
    yield* inference.chat({ ...body, model }, context);
    return;
  }
  const read = chatSchema.safeParse({ ...body, model });
  if (!read.success) throw new OpenAiProblem(400, read.error.issues.map(({ message }) => message).join("; "));
  yield* inference.infer(toInferenceRequest(read.data), context);
}

/** Whatever a provider throws once the answer has begun is told in its stream. */
async function* asProviderErrors(
  parts: AsyncIterable<InferencePart>,
): AsyncGenerator<InferencePart, void, undefined> {
  try {
    yield* parts;
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError(String(error));
  }
}

/** For what is estimated where the provider counts no tokens. */
const nothingAsked: InferenceRequest = {
  model: "",
  messages: [],
  tools: [],
  tool_config: { tool_choice: null, tool_prompt_format: null, system_message_behavior: null },
  sampling_params: { strategy: { type: "greedy" }, max_tokens: null, repetition_penalty: null, stop: null },
  response_format: null,
};
