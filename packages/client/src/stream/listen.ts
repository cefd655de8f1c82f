import { createEventDecoder } from "@understudy/contract/sse";
import type { TurnEvent } from "@understudy/contract/types";
import type { ApiResponse } from "../call.ts";
import { reasonOf } from "../errors.ts";
import type { Timing } from "../timing.ts";
import { TurnStreamCut, TurnStreamStalled, type StreamContext } from "./errors.ts";
import { toPartial, type PartialTurn } from "./partial-turn.ts";
import { createQueue } from "./queue.ts";
import { isLast, readEvent } from "./read-event.ts";

/** How many events may wait for the reader before the body is left unread, which holds the server back. */
const bound = 1_000;

/** Which stream to listen to. */
export interface Source {
  /** Sends the request. Its answer is a stream, or an error is thrown. */
  open: (signal: AbortSignal) => Promise<ApiResponse<ReadableStream<Uint8Array> | null>>;
  /** A turn that is resumed is known before any event names it. */
  about: Omit<StreamContext, "partial">;
  signal: AbortSignal | undefined;
  idleTimeout: number;
  timing: Timing;
}

/** A stream that is being read, whether or not somebody wants its events yet. */
export interface TurnListener {
  /** The next event, the end after the last one, or the error after all that came before it. */
  next(): Promise<IteratorResult<TurnEvent, undefined>>;
  /** Stops listening: what has come but was not read is dropped, and the reader gets the reason. */
  abort(reason: unknown): void;
  partial(): PartialTurn;
  opened: Promise<ApiResponse<unknown>>;
}

export function listen({ open, about, signal, idleTimeout, timing }: Source): TurnListener {
  const queue = createQueue<TurnEvent>(bound);
  const request = new AbortController();
  const over = new AbortController();
  let partial: PartialTurn = { turn_id: about.turn_id, session_id: about.session_id, steps: [], text: "" };
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Since when there was nothing to read; null while the reader of the events is what is waited for. */
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
    // Not awaited: the cancelling of an intercepted response may never settle. After the end it does nothing.
    reader?.cancel().catch(() => undefined);
  }

  function abort(error: unknown): void {
    queue.abort(error);
    end();
    request.abort(error);
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

  /** One timer for many events: it looks only when the last silence could have been too long. */
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const remaining = (silentSince ?? timing.now()) + idleTimeout - timing.now();
      if (remaining <= 0) return stalled();
      await timing.wait(remaining, over.signal);
    }
  }

  function stalled(): void {
    const error = new TurnStreamStalled(`Nothing came for ${idleTimeout} ms.`, context());
    end({ error });
    request.abort(error);
  }

  return { next: () => queue.next(), abort, partial: () => partial, opened };
}
