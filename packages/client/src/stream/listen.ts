import { createEventDecoder } from "@understudy/contract/sse";
import type { ApiResponse } from "../call.ts";
import { reasonOf } from "../errors.ts";
import type { Timing } from "../timing.ts";
import { createQueue } from "./queue.ts";

/** Maximum number of buffered events; beyond, the body is not read, which applies backpressure. */
const bound = 1_000;

/** What is to be thrown where a stream ends before its last event, or is silent. */
export type ToStreamError = (stalled: boolean, message: string, cause?: unknown) => Error;

/** A stream to open. */
export interface Source {
  /** Sends the request; rejects unless the response is a stream. */
  open: (signal: AbortSignal) => Promise<ApiResponse<ReadableStream<Uint8Array> | null>>;
  signal: AbortSignal | undefined;
  idleTimeout: number;
  timing: Timing;
}

/** A stream that is read ahead of its reader. */
export interface Listener<Event> {
  /** The next event, the end, or the error after all preceding events. */
  next(): Promise<IteratorResult<Event, undefined>>;
  /** Stops: drops buffered events; the reader gets the reason. */
  abort(reason?: unknown): void;
  opened: Promise<ApiResponse<unknown>>;
}

/** @param readEvent Reads the data of a server-sent event, and follows it. Throws if it is none. */
export function listen<Event>(
  { open, signal, idleTimeout, timing }: Source,
  readEvent: (data: string) => Event,
  isLast: (event: Event) => boolean,
  toError: ToStreamError,
): Listener<Event> {
  const queue = createQueue<Event>(bound);
  const request = new AbortController();
  const over = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Start of the current wait for data; null while waiting for the reader. */
  let silentSince: number | null = null;

  const opened = open(request.signal);
  const follow = (): void => abort(signal?.reason);
  // Removes the listener at the end: the caller's signal may outlive many streams.
  signal?.addEventListener("abort", follow, { signal: over.signal });
  void opened.then(read).then(
    () => end(),
    (error: unknown) => end({ error }),
  );
  if (signal?.aborted === true) follow();

  function end(failed?: { error: unknown }): void {
    queue.end(failed);
    over.abort();
    // Not awaited: cancelling an intercepted response may never settle. No effect after the end.
    reader?.cancel().catch(() => undefined);
  }

  function abort(reason?: unknown): void {
    request.abort(reason);
    queue.abort(request.signal.reason);
    end();
  }

  async function read({ data, headers }: ApiResponse<ReadableStream<Uint8Array> | null>): Promise<void> {
    const decoder = createEventDecoder();
    reader = data?.getReader();
    void watch();
    for (;;) {
      silentSince = null;
      await queue.room();
      silentSince = timing.now();
      const bytes = await nextBytes();
      if (over.signal.aborted) return;
      if (bytes === undefined) break;
      for (const text of decoder.push(bytes)) {
        const event = readEvent(text);
        queue.push(event);
        if (isLast(event)) return;
      }
    }
    const type = headers.get("content-type") ?? "no type";
    throw toError(false, `The stream, of ${type}, ended before its last event.`);
  }

  async function nextBytes(): Promise<Uint8Array | undefined> {
    try {
      return (await reader?.read())?.value;
    } catch (cause) {
      throw toError(false, `The stream broke off: ${reasonOf(cause)}.`, cause);
    }
  }

  /** Checks for stalls with one timer for many events. */
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const remaining = (silentSince ?? timing.now()) + idleTimeout - timing.now();
      if (remaining <= 0) return stalled();
      await timing.wait(remaining, over.signal);
    }
  }

  function stalled(): void {
    const error = toError(true, `No data for ${idleTimeout} ms.`);
    end({ error });
    request.abort(error);
  }

  return { next: () => queue.next(), abort, opened };
}
