/** A provider of models on a server that speaks OpenAI's API of chat completions. */
import { createEventDecoder, createLruCache, isRecord, ProviderError } from "@understudy/contract";
import type {
  OpenAiBody,
  Embeddings,
  InferencePart,
  InferenceProvider,
  ModelToolCall,
  ProviderContext,
} from "@understudy/contract/ports";
import { readCompletion, readFrames, toChat } from "@understudy/openai";
import { withinTimes } from "../../limits/within-times.ts";
import { withContextLength } from "./context-length.ts";
import type { SentKey } from "../keys/key.ts";
import { streamFailure } from "./failures.ts";
import { createModelList } from "./model-list.ts";
import { createModelServer, type ModelServerParts } from "./model-server.ts";
import { noModelServer, type Sending } from "./send.ts";

type Extra = NonNullable<ModelToolCall["extra"]>;

/** Of the calls that were made last. */
const mostExtras = 10_000;

/** Bytes: no model writes so much at once. */
const largestEvent = 8 * 1024 * 1024;

export function createOpenAiProvider(parts: ModelServerParts) {
  const { provider_id, settings, elapsed } = parts;
  const { accepts, extra_body, api_key, timeouts, url } = settings;
  const { data, ask, json, whole, models, keyOf, ready } = createModelServer(parts);
  // However the client of an answer wants it, the model's server sends it in parts if it can.
  const streaming = accepts.stream && {
    stream: true,
    ...(accepts.stream_options && { stream_options: { include_usage: true } }),
  };
  const ownKey: SentKey = { value: api_key, field: null };
  const extras = createLruCache<string, Extra>(mostExtras);
  /** What a server wants back with a call, such as a signature, is kept beside the turn: of this caller. */
  const extrasOf = ({ tenant = "" }: ProviderContext) => ({
    recall: (call_id: string) => extras.get(`${tenant}/${call_id}`),
    remember({ call_id, extra }: ModelToolCall) {
      if (extra !== undefined) extras.set(`${tenant}/${call_id}`, extra);
    },
  });
  const list = createModelList(provider_id, () => models(ownKey), elapsed);

  async function* answer(
    body: OpenAiBody,
    key: SentKey,
    context: ProviderContext,
  ): AsyncGenerator<InferencePart> {
    const { signal, observe } = context;
    const { stream: _, stream_options: __, ...plain } = body;
    const sent = patched({ ...plain, ...streaming }, extra_body);
    observe?.({ what: "sent", provider_id, model: body.model, body: sent });
    const response = await ask({ path: "/chat/completions", body: sent, key, context });
    if (isEventStream(response) && response.body !== null) yield* readFrames(response.body, signal);
    else yield* readCompletion(await completionIn(response, key));
  }

  async function completionIn(response: Response, key: SentKey): Promise<Record<string, unknown>> {
    const answered = await json(response, key);
    // An error with a success's status, too, is read as one.
    if (Array.isArray(answered["choices"]) || "error" in answered || "detail" in answered) return answered;
    throw noModelServer(response, JSON.stringify(answered), key);
  }

  /** The data of the events of a stream. */
  async function* events(sending: Sending): AsyncGenerator<string> {
    const response = await ask(sending);
    if (response.body === null || !isEventStream(response))
      throw noModelServer(response, JSON.stringify(await json(response, sending.key)), sending.key);
    const decoder = createEventDecoder(largestEvent);
    for await (const bytes of response.body) for (const { data } of decoder.push(bytes)) yield data;
  }

  /** Whatever breaks it off, in words; a model that does not answer in time has failed. */
  async function* inTime<Part>(
    ask: (signal: AbortSignal) => AsyncGenerator<Part>,
    key: SentKey,
    context: ProviderContext,
  ): AsyncGenerator<Part> {
    const late = new AbortController();
    const signal = AbortSignal.any([context.signal, late.signal]);
    try {
      yield* withinTimes(ask(signal), timeouts, (error) => late.abort(error));
    } catch (error) {
      context.signal.throwIfAborted();
      late.signal.throwIfAborted();
      throw withContextLength(streamFailure(error, { url, key }));
    }
  }

  async function* chat(body: OpenAiBody, context: ProviderContext): AsyncGenerator<InferencePart> {
    const key = keyOf(context);
    yield* inTime((signal) => answer(body, key, { ...context, signal }), key, context);
  }

  const provider: InferenceProvider = {
    provider: { provider_id, provider_type: "remote::openai" },
    data,
    models: () => list.now(),
    relist: () => list.again(),
    unlisted: () => !list.isKnown(),
    async *infer(request, context) {
      const { recall, remember } = extrasOf(context);
      const options = {
        stream: false,
        argumentsAs: accepts.arguments,
        systemMessages: accepts.system,
        penaltyAs: accepts.repetition_penalty,
        extraOf: recall,
      };
      for await (const part of chat({ ...toChat(request, options) }, context)) {
        if (part.type === "tool_call") remember(part.call);
        yield part;
      }
    },
    chat,
    async complete(body, context) {
      const { observe } = context;
      const key = keyOf(context);
      observe?.({ what: "sent", provider_id, model: body.model, body });
      const sending = { path: "/completions", body, key, context };
      if (body["stream"] !== true) return { json: await whole(sending) };
      return {
        events: inTime((signal) => events({ ...sending, context: { ...context, signal } }), key, context),
      };
    },
    async embed({ model, input, dimensions }, context) {
      const body = { model, input, ...(dimensions !== undefined && { dimensions }) };
      const key = keyOf(context);
      return toEmbeddings(await whole({ path: "/embeddings", body, key, context }));
    },
    ready,
    async illness() {
      try {
        await list.again();
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
  return { provider, list };
}

/** As a merge patch of JSON: null removes a field, such as one that the server refuses. */
function patched(body: object, patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...body, ...patch }).filter(([name]) => patch[name] !== null));
}

function isEventStream({ headers }: Response): boolean {
  return /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

function toEmbeddings({ data, usage }: Record<string, unknown>): Embeddings {
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  const vectors = rows
    .toSorted((one, other) => Number(one["index"] ?? 0) - Number(other["index"] ?? 0))
    .map(({ embedding }) => embedding)
    .filter(isVector);
  if (vectors.length === 0 || vectors.length !== rows.length)
    throw new ProviderError("The model server answered without vectors.", { status: 502 });
  const tokens = isRecord(usage) ? usage["prompt_tokens"] : undefined;
  return { vectors, ...(typeof tokens === "number" && { input_tokens: tokens }) };
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number");
}
