/** Running functions with abort, timeout and concurrency limits. */
import { realTiming } from "../sending/timing.ts";

/** A tool call exceeded its timeout. */
class TimeUp extends Error {
  override readonly name = "TimeUp";
  constructor(timeout: number) {
    super(`No answer within ${timeout} ms.`);
  }
}

/**
 * Settles as `run` does, or rejects when `signal` aborts or after `timeout` milliseconds, even if `run` never settles. The
 * signal passed to `run` is aborted in both cases.
 */
export function bounded<T>(
  run: (signal: AbortSignal) => T | Promise<T>,
  signal: AbortSignal,
  timeout: number = Infinity,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const own = new AbortController();
    const over = new AbortController();
    const stop = (reason: Error): void => {
      over.abort();
      own.abort(reason);
      reject(reason);
    };
    // Deferred, so that a result that is already available is not lost.
    const onAbort = (): void => {
      own.abort(signal.reason);
      setTimeout(stop, 0, signal.reason);
    };
    if (signal.aborted) return stop(signal.reason as Error);
    signal.addEventListener("abort", onAbort, { signal: over.signal });
    void realTiming.wait(timeout, over.signal).then(() => {
      if (!over.signal.aborted) stop(new TimeUp(timeout));
    });
    // Asynchronous, so that a synchronous throw is a rejection too.
    void Promise.resolve(own.signal)
      .then(run)
      .then(resolve, stop)
      .then(() => over.abort());
  });
}

/** Like `Promise.all` over `work`, with at most `limit` at a time, and at least one. */
export async function eachOf<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(limit, 1), items.length) }, worker));
}
