import {
  createEventDecoder,
  EventTooLargeError,
  isKeepAlive,
  MalformedStreamError,
  type ServerSentEvent,
} from "@understudy/contract/sse";
import type { ApiResponse } from "../sending/call.ts";
import { causeMessage } from "../sending/errors.ts";
import type { Timing } from "../sending/timing.ts";
import { createBoundedQueue } from "./queue.ts";
import { weigh } from "./weights.ts";

/** Maximum number of buffered events; beyond, the body is not read, which applies backpressure. */
const bound = 1_000;

/** How many characters of a body that is not a stream are shown. */
const excerpt = 200;

/** Why a stream ends before its last event. */
export type StreamEnd = "cut" | "stalled" | "malformed" | "too large";
export type ToStreamError = (fault: StreamEnd, message: string, cause?: unknown) => Error;

/** A stream to open. */
export interface Source {
  /** Sends the request; rejects unless the response is a stream. */
  open: (signal: AbortSignal) => Promise<ApiResponse<ReadableStream<Uint8Array> | null>>;
  signal: AbortSignal | undefined;
  idleTimeout: number;
  timing: Timing;
  /** The limit for one event, and for all events that wait for their reader. */
  maxBytes: number;
}

/** A stream that is read ahead of its reader. */
export interface Listener<Event> {
  /** The next event, the end, or the error after all preceding events. */
  next(): Promise<IteratorResult<Event, undefined>>;
  /** Stops: drops buffered events; the reader gets the reason. */
  abort(reason?: unknown): void;
  opened: Promise<ApiResponse<unknown>>;
}

/** @param readEvent Reads a server-sent event, and follows it. Throws if it is not one of the stream's events. */
export function listen<Event extends object>(
  { open, signal, idleTimeout, timing, maxBytes }: Source,
  readEvent: (event: ServerSentEvent) => Event,
  isLast: (event: Event) => boolean,
  toError: ToStreamError,
): Listener<Event> {
  const queue = createBoundedQueue<Event>(bound, maxBytes);
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

  async function read({
    data,
    headers,
    status,
  }: ApiResponse<ReadableStream<Uint8Array> | null>): Promise<void> {
    const decoder = createEventDecoder(maxBytes);
    // A body that is not a stream shows in the error, whatever its bytes are.
    const lenient = new TextDecoder();
    let beginning: string | null = "";
    const type = headers.get("content-type") ?? "no type";
    const isOther = !/^text\/event-stream/i.test(type);
    reader = data?.getReader();
    void watch();
    for (;;) {
      silentSince = null;
      await queue.room();
      silentSince = timing.now();
      const bytes = await nextBytes();
      if (over.signal.aborted) return;
      if (bytes === undefined) break;
      if (beginning !== null && beginning.length < excerpt)
        beginning += lenient.decode(bytes.subarray(0, excerpt), { stream: true });
      for (const sent of decoded(decoder.push(bytes), isOther ? notBegun : () => null)) {
        beginning = null;
        if (isKeepAlive(sent)) continue;
        const event = readEvent(sent);
        queue.push(event, sent.data.length);
        weigh(event, sent.data.length / maxBytes);
        if (isLast(event)) return;
      }
    }
    throw notBegun() ?? toError("cut", `The stream, of ${type}, ended before its last event.`);

    /** The error that shows what came in place of a stream; null if an event has come, or nothing. */
    function notBegun(): Error | null {
      const text = (beginning ?? "").slice(0, excerpt).trim();
      if (text === "") return null;
      const what = `The stream, of ${type}, ended before its last event.`;
      return toError("cut", `${what} It has no event, its status is ${status}, and it begins: ${text}`);
    }
  }

  function* decoded(
    events: Iterable<ServerSentEvent>,
    notBegun: () => Error | null,
  ): Generator<ServerSentEvent> {
    try {
      yield* events;
    } catch (cause) {
      if (cause instanceof MalformedStreamError)
        throw notBegun() ?? toError("malformed", cause.message, cause);
      if (!(cause instanceof EventTooLargeError)) throw cause;
      throw toError("too large", `${cause.message} Raise maxBytes.`, cause);
    }
  }

  async function nextBytes(): Promise<Uint8Array | undefined> {
    try {
      return (await reader?.read())?.value;
    } catch (cause) {
      throw toError("cut", `The stream broke off: ${causeMessage(cause)}.`, cause);
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
    const error = toError("stalled", `No data for ${idleTimeout} ms.`);
    end({ error });
    request.abort(error);
  }

  return { next: () => queue.next(), abort, opened };
}
