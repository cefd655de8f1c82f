import { createEventDecoder } from "@understudy/contract/sse";
import type { TurnEvent } from "@understudy/contract/types";
import type { ApiResponse } from "../call.ts";
import { reasonOf } from "../errors.ts";
import type { Timing } from "../timing.ts";
import { TurnStreamCut, TurnStreamStalled, type StreamContext } from "./errors.ts";
import { toPartial, type PartialTurn } from "./partial-turn.ts";
import { createQueue } from "./queue.ts";
import { isLast, readEvent } from "./read-event.ts";

/** Maximum number of buffered events; beyond, the body is not read, which applies backpressure. */
const bound = 1_000;

/** A stream to open. */
export interface Source {
  /** Sends the request; rejects unless the response is a stream. */
  open: (signal: AbortSignal) => Promise<ApiResponse<ReadableStream<Uint8Array> | null>>;
  /** The turn's path; `turn_id` is null for a new turn. */
  about: Omit<StreamContext, "partial">;
  signal: AbortSignal | undefined;
  idleTimeout: number;
  timing: Timing;
}

/** A stream that is read ahead of its reader. */
export interface TurnListener {
  /** The next event, the end, or the error after all preceding events. */
  next(): Promise<IteratorResult<TurnEvent, undefined>>;
  /** Stops: drops buffered events; the reader gets the reason. */
  abort(reason?: unknown): void;
  partial(): PartialTurn;
  opened: Promise<ApiResponse<unknown>>;
}

export function listen({ open, about, signal, idleTimeout, timing }: Source): TurnListener {
  const queue = createQueue<TurnEvent>(bound);
  const request = new AbortController();
  const over = new AbortController();
  let partial: PartialTurn = { turn_id: about.turn_id, session_id: about.session_id, steps: [], text: "" };
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Start of the current wait for data; null while waiting for the reader. */
  let silentSince: number | null = null;

  const context = (): StreamContext => ({ ...about, turn_id: partial.turn_id, partial });
  const opened = open(request.signal);
  const follow = (): void => abort(signal?.reason);
  signal?.addEventListener("abort", follow);
  void opened.then(read).then(
    () => end(),
    (error: unknown) => end({ error }),
  );
  if (signal?.aborted === true) follow();

  function end(failed?: { error: unknown }): void {
    queue.end(failed);
    signal?.removeEventListener("abort", follow);
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
        const event = readEvent(text, context);
        partial = toPartial(partial, event);
        queue.push(event);
        if (isLast(event)) return;
      }
    }
    const type = headers.get("content-type") ?? "no type";
    throw new TurnStreamCut(`The stream, of ${type}, ended before the turn's last event.`, context());
  }

  async function nextBytes(): Promise<Uint8Array | undefined> {
    try {
      return (await reader?.read())?.value;
    } catch (cause) {
      throw new TurnStreamCut(`The stream broke off: ${reasonOf(cause)}.`, context(), cause);
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
    const error = new TurnStreamStalled(`No data for ${idleTimeout} ms.`, context());
    end({ error });
    request.abort(error);
  }

  return { next: () => queue.next(), abort, partial: () => partial, opened };
}
