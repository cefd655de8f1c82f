import { ConnectionFailed, TimedOut, type RequestInfo } from "./errors.ts";
import type { ClientLogger } from "./options.ts";
import { retryDelay } from "./retry.ts";
import { untilAborted, type Timing } from "./timing.ts";

/** How patient one call is. */
export interface CallLimits {
  /** Milliseconds of one try. */
  timeout: number;
  maxRetries: number;
}

/** What a transport works with. */
export interface TransportOptions {
  fetch: (request: Request) => Promise<Response>;
  timing: Timing;
  logger: ClientLogger | undefined;
}

/** Sends a request, again where that is safe. The answer's body has come whole; that of a stream is still to be read. */
export type Transport = (request: Request, limits: CallLimits) => Promise<Response>;

type AttemptResult = { response: Response; error: null } | { response: null; error: ConnectionFailed };

export function createTransport({ fetch, timing, logger }: TransportOptions): Transport {
  return async (request, { timeout, maxRetries }) => {
    const sent = requestInfo(request);
    for (let repeats = 0; ; repeats += 1) {
      const { response, error } = await tryOnce(request, sent, timeout);
      const delay =
        repeats < maxRetries
          ? retryDelay({ method: sent.method, response, repeats }, timing.random, Date.now())
          : null;
      logger?.debug({ ...sent, status: response?.status ?? null, repeats, delay }, "called");
      if (delay === null) {
        if (response === null) throw error;
        return response;
      }
      await timing.wait(delay, request.signal);
      request.signal.throwIfAborted();
    }
  };

  /** Gives a failed connection back only if there was not one byte of an answer; everything else is thrown. */
  async function tryOnce(request: Request, sent: RequestInfo, timeout: number): Promise<AttemptResult> {
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
      if (response.body === null || isStream(response)) return { response, error: null };
      const body = await untilAborted(response.arrayBuffer(), signal);
      // A 204 must not have a body, not even an empty one.
      return { response: new Response(body.byteLength > 0 ? body : null, response), error: null };
    } catch (cause) {
      signal.throwIfAborted();
      const error = new ConnectionFailed(sent, cause);
      if (answered) throw error;
      return { response: null, error };
    } finally {
      done.abort();
    }
  }
}

/** What an error says of a request. */
export function requestInfo({ method, url }: Request): RequestInfo {
  const { origin, pathname, search } = new URL(url);
  return { method, origin, path: pathname + search };
}

function isStream(response: Response): boolean {
  return response.ok && response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}
