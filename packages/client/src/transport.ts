import { ConnectionFailed, TimedOut, type Sent } from "./errors.ts";
import type { Logger } from "./options.ts";
import { retryDelay } from "./retry.ts";
import { untilAborted, type Timing } from "./timing.ts";

/** How patient one call is. */
export interface Patience {
  /** Milliseconds of one try. */
  timeout: number;
  maxRetries: number;
}

/** What a transport works with. */
export interface Means {
  fetch: (request: Request) => Promise<Response>;
  timing: Timing;
  logger: Logger | undefined;
}

/** Sends a request, again where that is safe. The answer's body has come whole; that of a stream is still to be read. */
export type Transport = (request: Request, patience: Patience) => Promise<Response>;

type Tried = { response: Response; error: null } | { response: null; error: ConnectionFailed };

export function createTransport({ fetch, timing, logger }: Means): Transport {
  return async (request, { timeout, maxRetries }) => {
    const sent = sentBy(request);
    for (let repeats = 0; ; repeats += 1) {
      const { response, error } = await tryOnce(request, timeout);
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
  async function tryOnce(request: Request, timeout: number): Promise<Tried> {
    const { signal, disarm } = deadline(request, timeout);
    try {
      const asked = new Request(request.clone(), { signal });
      const tried = await untilAborted(fetch(asked), signal).then(
        (response) => ({ response, error: null }),
        (cause: unknown) => {
          signal.throwIfAborted();
          return { response: null, error: failed(request, cause) };
        },
      );
      const { response } = tried;
      if (response === null || response.body === null || isStream(response)) return tried;
      const body = await untilAborted(response.arrayBuffer(), signal);
      // A 204 must not have a body, not even an empty one.
      return { response: new Response(body.byteLength > 0 ? body : null, response), error: null };
    } catch (cause) {
      signal.throwIfAborted();
      throw failed(request, cause);
    } finally {
      disarm();
    }
  }

  /** A signal that aborts when the request's does, and, until it is disarmed, when time is up. */
  function deadline(request: Request, timeout: number): { signal: AbortSignal; disarm: () => void } {
    const controller = new AbortController();
    const over = new AbortController();
    const follow = (): void => controller.abort(request.signal.reason);
    if (request.signal.aborted) follow();
    request.signal.addEventListener("abort", follow, { once: true });
    void timing.wait(timeout, over.signal).then(() => {
      if (!over.signal.aborted) controller.abort(new TimedOut(sentBy(request), timeout));
    });
    return { signal: controller.signal, disarm: () => over.abort() };
  }
}

/** What an error says of a request. */
export function sentBy({ method, url }: Request): Sent {
  const { pathname, search } = new URL(url);
  return { method, path: pathname + search };
}

function failed(request: Request, cause: unknown): ConnectionFailed {
  return new ConnectionFailed(sentBy(request), new URL(request.url).origin, cause);
}

function isStream(response: Response): boolean {
  return response.ok && response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}
