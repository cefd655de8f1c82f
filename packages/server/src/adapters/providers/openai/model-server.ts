/** A server that speaks OpenAI's API: who asks it with which key, and whether it is there. */
import { ProviderError } from "@understudy/contract";
import type { DataFields, ProviderCaller } from "@understudy/contract/ports";
import { lateAnswer } from "../../limits/within-times.ts";
import type { Settings } from "./config.ts";
import { findKey, keyFields, type SentKey } from "../keys/key.ts";
import { connectionFailure, streamFailure } from "./failures.ts";
import { expectAnswer, readJsonObject, sendWithRetries, type PlatformFetch, type Sending } from "./send.ts";

/** Milliseconds. */
const readyWithin = 2_000;
const trustedFor = 5_000;

export interface ModelServerParts {
  provider_id: string;
  settings: Settings;
  fetch: PlatformFetch;
  /** Milliseconds since some moment. */
  elapsed: () => number;
}

export interface ModelServer {
  /** What it reads of the provider data. */
  data: DataFields;
  /** A successful answer. @throws ProviderError */
  ask(sending: Sending): Promise<Response>;
  /** The JSON of an answer to a request with this key. @throws ProviderError */
  json(response: Response, key: SentKey): Promise<Record<string, unknown>>;
  /** The JSON of an answer in one piece, which has the time of a first part. @throws ProviderError */
  whole(sending: Sending): Promise<Record<string, unknown>>;
  /** The body of `GET /models`. @throws ProviderError */
  models(key: SentKey): Promise<Record<string, unknown>>;
  /** @throws ProviderError (400) for a caller who has to bring a key, and brings none, or one that cannot be sent. */
  keyOf(caller: ProviderCaller): SentKey;
  ready(caller: ProviderCaller): Promise<void>;
}

export function createModelServer({ provider_id, settings, fetch, elapsed }: ModelServerParts): ModelServer {
  const { api_key, key_from, url, timeouts } = settings;
  let answeredAt = -trustedFor;

  const ask: ModelServer["ask"] = async (sending) => {
    const response = await sendWithRetries(fetch, settings, sending);
    answeredAt = elapsed();
    return response;
  };

  const json: ModelServer["json"] = (response, key) =>
    readJsonObject(response, key).catch((error: unknown) => {
      throw streamFailure(error, { url, key });
    });

  const whole: ModelServer["whole"] = async (sending) => {
    const { context, key } = sending;
    const late = AbortSignal.timeout(timeouts.first * 1000);
    const signal = AbortSignal.any([context.signal, late]);
    try {
      return await json(await ask({ ...sending, context: { ...context, signal } }), key);
    } catch (error) {
      context.signal.throwIfAborted();
      throw late.aborted ? lateAnswer(timeouts.first) : error;
    }
  };

  /** The question that every such server answers, quickly. */
  const quickly = async <T>(key: SentKey, ask: (sending: Sending) => Promise<T>): Promise<T> => {
    const signal = AbortSignal.timeout(readyWithin);
    try {
      return await ask({ path: "/models", key, context: { signal }, repeats: false });
    } catch (error) {
      if (!signal.aborted) throw error;
      const silent = new Error(`it did not list its models within ${readyWithin / 1000} s`);
      throw connectionFailure(silent, { url, key });
    }
  };

  const keySettings = { provider_id, api_key, key_from };
  const keyOf: ModelServer["keyOf"] = (caller) => findKey(keySettings, caller);

  return {
    data: keyFields(keySettings),
    ask,
    json,
    whole,
    models: (key) => quickly(key, async (sending) => json(await ask(sending), key)),
    keyOf,
    async ready(caller) {
      const key = keyOf(caller);
      if (elapsed() - answeredAt < trustedFor) return;
      try {
        await quickly(key, (sending) => expectAnswer(fetch, settings, sending));
        answeredAt = elapsed();
      } catch (error) {
        const { message } = connectionFailure(error, { url, key });
        throw new ProviderError(message, { status: 503, headers: { "retry-after": "1" }, cause: error });
      }
    },
  };
}
