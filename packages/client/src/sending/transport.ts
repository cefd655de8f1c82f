import { AnswerTooLarge, CallError, ConnectionFailed, TimedOut, type Sent } from "./errors.ts";
import type { ClientLogger } from "./options.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import { fetchOnce, requestInfo, type FetchedAnswer } from "./redirects.ts";
import { isEarlierRunning, retryDelay } from "./retry.ts";
import { untilAborted, type Timing } from "./timing.ts";

/** Limits of one call. */
export interface CallLimits {
  /** Milliseconds per attempt. */
  timeout: number;
  maxRetries: number;
  maxRedirects: number;
  /** The limit for a body, or for an event of a stream. */
  maxBytes: number;
}

/** Whether a stream was asked for. Its body is not read here, whatever the type of the answer is. */
export interface Asked extends CallLimits {
  stream: boolean;
}

export interface TransportOptions {
  keys: IdempotencyKeys;
  fetch: (request: Request) => Promise<Response>;
  timing: Timing;
  logger: ClientLogger | undefined;
}

/** Sends a request with retries. The body of the response is buffered, unless a stream was asked for. */
export type Transport = (request: Request, asked: Asked) => Promise<FetchedAnswer>;

export function createTransport({ fetch, timing, logger, keys }: TransportOptions): Transport {
  return async (request, asked) => {
    const { timeout, maxRetries } = asked;
    const sent = requestInfo(request);
    const keyed = keys.add(request);
    const since = timing.now();
    for (let repeats = 0; ; repeats += 1) {
      const result = await tryOnce(request, sent, asked);
      const response = result instanceof ConnectionFailed ? null : result.response;
      // Another server, to which this one redirects, knows nothing of its keys.
      if (!(result instanceof ConnectionFailed) && result.sent.origin === sent.origin)
        keys.learn(result.response);
      const attempt = { method: sent.method, keyed, response, repeats };
      // Once it was cut off, the end of what it began is worth waiting for.
      const awaited = repeats > 0 && isEarlierRunning(attempt) && timing.now() - since < timeout;
      const delay = repeats < maxRetries || awaited ? retryDelay(attempt, timing.random, Date.now()) : null;
      logger?.debug({ ...sent, status: response?.status ?? null, repeats, delay }, "called");
      if (delay === null) {
        if (result instanceof ConnectionFailed) throw result;
        return result;
      }
      await timing.wait(delay, request.signal);
      request.signal.throwIfAborted();
    }
  };

  /** Returns a connection error only if no response was received, as it may be retried; throws other errors. */
  async function tryOnce(
    request: Request,
    asked: Sent,
    { timeout, maxRedirects, maxBytes, stream }: Asked,
  ): Promise<FetchedAnswer | ConnectionFailed> {
    const timedOut = new AbortController();
    const done = new AbortController();
    const signal = AbortSignal.any([request.signal, timedOut.signal]);
    void timing.wait(timeout, done.signal).then(() => {
      if (!done.signal.aborted) timedOut.abort(new TimedOut(asked, timeout));
    });
    let answer: FetchedAnswer | undefined;
    try {
      answer = await untilAborted(fetchOnce(fetch, request, signal, maxRedirects), signal);
      const { response, sent } = answer;
      if (response.body === null || (stream && response.ok)) return answer;
      const body = await untilAborted(readBody(response.body, maxBytes), signal);
      if (body === null) throw new AnswerTooLarge(sent, maxBytes);
      // `new Response` rejects a body for 204, even an empty one.
      return { response: new Response(body.length > 0 ? body : null, response), sent };
    } catch (cause) {
      signal.throwIfAborted();
      if (answer === undefined && cause instanceof ConnectionFailed) return cause;
      if (cause instanceof CallError) throw cause;
      throw new ConnectionFailed(answer?.sent ?? asked, cause, answer !== undefined);
    } finally {
      done.abort();
    }
  }
}

/** The bytes of a body; null, and the rest is not read, if there are more than so many. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length <= maxBytes) continue;
    // Not awaited: cancelling an intercepted response may never settle.
    reader.cancel().catch(() => undefined);
    return null;
  }
  const whole = new Uint8Array(length);
  for (let at = 0; pieces.length > 0;) {
    const piece = pieces.shift() as Uint8Array;
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
