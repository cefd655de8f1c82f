import type { EventSource } from "./share.ts";

/** The events of `run` as a source. The signal of `run` follows `abort()` and the caller's signal. */
export function toSource<Event>(
  run: (signal: AbortSignal) => AsyncGenerator<Event, undefined>,
  signal: AbortSignal | undefined,
): EventSource<Event> {
  const own = new AbortController();
  const follow = (): void => own.abort(signal?.reason);
  if (signal?.aborted === true) follow();
  // Removes the listener after the run: the caller's signal may outlive many.
  signal?.addEventListener("abort", follow, { signal: own.signal });
  const events = ended(run(own.signal));

  async function* ended(all: AsyncGenerator<Event, undefined>): AsyncGenerator<Event, undefined> {
    try {
      return yield* all;
    } finally {
      own.abort();
    }
  }

  return { next: () => events.next(), abort: (reason) => own.abort(reason) };
}
