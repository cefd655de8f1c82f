/** The event stream of a client that reads its answers there: the older transport, "HTTP with SSE". */
import type { TextSource } from "@understudy/http";

export interface EventStream extends TextSource {
  send(event: string, data: string): void;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export function createEventStream(): EventStream {
  const controller = new AbortController();
  const frames: string[] = [];
  let wake: (() => void) | null = null;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  return {
    signal: controller.signal,
    send(event, data) {
      frames.push(`event: ${event}\ndata: ${data}\n\n`);
      notify();
    },
    async next() {
      while (frames.length === 0 && !controller.signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return frames.shift();
    },
    cancel() {
      controller.abort();
      notify();
    },
  };
}
