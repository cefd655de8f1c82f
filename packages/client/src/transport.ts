import { ConnectionFailed, TimedOut, type RequestInfo } from "./errors.ts";
import type { ClientLogger } from "./options.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import { isRunning, retryDelay } from "./retry.ts";
import { untilAborted, type Timing } from "./timing.ts";

/** Limits of one call. */
export interface CallLimits {
  /** Milliseconds per attempt. */
  timeout: number;
  maxRetries: number;
}

export interface TransportOptions {
  keys: IdempotencyKeys;
  fetch: (request: Request) => Promise<Response>;
  timing: Timing;
  logger: ClientLogger | undefined;
}

/** Sends a request with retries. The body of the response is buffered, except for streams. */
export type Transport = (request: Request, limits: CallLimits) => Promise<Response>;

export function createTransport({ fetch, timing, logger, keys }: TransportOptions): Transport {
  return async (request, { timeout, maxRetries }) => {
    const sent = requestInfo(request);
    const keyed = keys.add(request);
    const since = timing.now();
    for (let repeats = 0; ; repeats += 1) {
      const result = await tryOnce(request, sent, timeout);
      const response = result instanceof ConnectionFailed ? null : result;
      if (response !== null) keys.learn(response);
      const attempt = { method: sent.method, keyed, response, repeats };
      // Once it was cut off, the end of what it began is worth waiting for.
      const awaited = repeats > 0 && isRunning(attempt) && timing.now() - since < timeout;
      const delay = repeats < maxRetries || awaited ? retryDelay(attempt, timing.random, Date.now()) : null;
      logger?.debug({ ...sent, status: response?.status ?? null, repeats, delay }, "called");
      if (delay === null) {
        if (response === null) throw result as ConnectionFailed;
        return response;
      }
      await timing.wait(delay, request.signal);
      request.signal.throwIfAborted();
    }
  };

  /** Returns a connection error only if no response was received, as it may be retried; throws other errors. */
  async function tryOnce(
    request: Request,
    sent: RequestInfo,
    timeout: number,
  ): Promise<Response | ConnectionFailed> {
    const timedOut = new AbortController();
    const done = new AbortController();
    const signal = AbortSignal.any([request.signal, timedOut.signal]);
    void timing.wait(timeout, done.signal).then(() => {
      if (!done.signal.aborted) timedOut.abort(new TimedOut(sent, timeout));
    });
    let answered = false;
    try {
      const response = await untilAborted(fetch(new Request(request.clone(), { signal })), signal);
      answered = true;
      if (response.body === null || isStream(response)) return response;
      const body = await untilAborted(response.arrayBuffer(), signal);
      // `new Response` rejects a body for 204, even an empty one.
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (cause) {
      signal.throwIfAborted();
      const error = new ConnectionFailed(sent, cause);
      if (answered) throw error;
      return error;
    } finally {
      done.abort();
    }
  }
}

/** The request data for errors. */
export function requestInfo({ method, url }: Request): RequestInfo {
  const { origin, pathname, search } = new URL(url);
  return { method, origin, path: pathname + search };
}

function isStream(response: Response): boolean {
  return response.ok && response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}
