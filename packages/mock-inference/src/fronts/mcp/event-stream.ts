/** The event stream of a client that reads its answers there: the older transport, "HTTP with SSE". */
import type { ByteHold } from "@understudy/contract";
import type { TextSource } from "@understudy/http";

export interface EventStream extends TextSource {
  /** Ends the stream if there is no room for the event. */
  send(event: string, data: string): void;
  /** Aborted when the stream ends, as when the client disconnects. */
  readonly signal: AbortSignal;
}

/** `hold`: what its client has not read. */
export function createEventStream(hold: ByteHold): EventStream {
  const controller = new AbortController();
  let frames: string[] = [];
  let wake: (() => void) | null = null;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  const end = (): void => {
    controller.abort();
    frames = [];
    hold.release();
    notify();
  };
  return {
    signal: controller.signal,
    send(event, data) {
      if (controller.signal.aborted) return;
      const frame = `event: ${event}\ndata: ${data}\n\n`;
      if (!hold.take(sizeOf(frame))) return end();
      frames.push(frame);
      notify();
    },
    async next() {
      while (frames.length === 0 && !controller.signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const frame = frames.shift();
      if (frame !== undefined) hold.give(sizeOf(frame));
      return frame;
    },
    cancel: end,
  };
}

/** Bytes: two a character. */
function sizeOf(frame: string): number {
  return 2 * frame.length;
}
