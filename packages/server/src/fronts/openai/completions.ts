/** `POST /v1/completions`, OpenAI's older API of texts, for a model of a provider: passed on, and answered as it comes. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { OpenAiBody } from "@understudy/contract/ports";
import { toEventText } from "@understudy/contract/sse";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem } from "@understudy/openai";
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
  const texts = toTexts(answer.events, body.model);
  return {
    status: 200,
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
    body: { next: async () => (await texts.next()).value ?? undefined, cancel: () => left.abort() },
  };
}

async function* toTexts(
  events: AsyncIterable<string>,
  name: string,
): AsyncGenerator<string, void, undefined> {
  for await (const data of events) {
    if (data.trim() === "[DONE]") break;
    yield toEventText(withName(JSON.parse(data), name));
  }
  yield "data: [DONE]\n\n";
}

/** The model by the name that the request has for it. */
function withName(value: unknown, model: string): object {
  if (!isRecord(value))
    throw new ProviderError("The model server answered with no JSON object.", { status: 502 });
  return "model" in value ? { ...value, model } : value;
}
