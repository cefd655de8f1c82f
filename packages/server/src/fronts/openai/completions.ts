/** `POST /v1/completions`, OpenAI's older API of texts, for a model of a provider: passed on, and answered as it comes. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { OpenAiBody } from "@understudy/contract/ports";
import { toEventText } from "@understudy/contract/sse";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem, toOpenAiProblem } from "@understudy/openai";
import type { ModelAlone } from "../../application/registry/model-alone.ts";

export async function routedCompletion(
  request: Request,
  { inference, model, caller }: ModelAlone,
  body: OpenAiBody,
): Promise<Answer> {
  if (inference.complete === undefined)
    throw new OpenAiProblem(400, `The provider of ${body.model} makes no text completions.`, {
      param: "model",
    });
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const answer = await inference.complete({ ...body, model }, { signal, ...caller });
  if ("json" in answer) return toJsonAnswer(withName(answer.json, body.model));
  const events = answer.events[Symbol.asyncIterator]();
  // Until the first event a failure is a status.
  const texts = toTexts(await events.next(), events, body.model);
  return {
    status: 200,
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
    body: { next: async () => (await texts.next()).value ?? undefined, cancel: () => left.abort() },
  };
}

async function* toTexts(
  first: IteratorResult<string>,
  events: AsyncIterator<string>,
  name: string,
): AsyncGenerator<string, void, undefined> {
  try {
    for (let next = first; next.done !== true && next.value.trim() !== "[DONE]"; next = await events.next())
      yield toEventText(withName(JSON.parse(next.value), name));
  } catch (error) {
    const failure = error instanceof ProviderError ? error : new ProviderError(String(error));
    yield toEventText(toOpenAiProblem(failure).toBody());
    return;
  }
  yield "data: [DONE]\n\n";
}

/** The model by the name that the request has for it. */
function withName(value: unknown, model: string): object {
  if (!isRecord(value))
    throw new ProviderError("The model server answered with no JSON object.", { status: 502 });
  return "model" in value ? { ...value, model } : value;
}
