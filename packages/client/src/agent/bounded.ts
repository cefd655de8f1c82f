/** Waiting that always ends: by an abort, by a time limit, and never with more at once than asked for. */

/** A call took longer than it may. */
class TimeUp extends Error {
  override readonly name = "TimeUp";
  constructor(timeout: number) {
    super(`No answer within ${timeout} ms.`);
  }
}

/**
 * What `run` comes to; or rejects when `signal` aborts or `timeout` (milliseconds) is over, even if `run` never settles.
 * The signal that `run` gets aborts then.
 */
export function bounded<T>(
  run: (signal: AbortSignal) => T | Promise<T>,
  signal: AbortSignal,
  timeout: number = Infinity,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const own = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    };
    const stop = (reason: Error): void => {
      finish();
      own.abort(reason);
      reject(reason);
    };
    // What has settled by now goes first: a result must not be lost because the abort came in its moment.
    const onAbort = (): void => {
      own.abort(signal.reason);
      setTimeout(stop, 0, signal.reason);
    };
    if (signal.aborted) return stop(signal.reason as Error);
    signal.addEventListener("abort", onAbort);
    // A timer takes no more than 31 bits.
    if (timeout < 2 ** 31) timer = setTimeout(() => stop(new TimeUp(timeout)), timeout);
    // Asynchronous, so that a `run` that throws at once is a rejection too.
    void Promise.resolve(own.signal).then(run).then(resolve, stop).then(finish);
  });
}

/** Like `Promise.all` over `work`, with at most `limit` at a time; a limit that is no number is 1. */
export async function eachOf<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(limit || 1, 1), items.length) }, worker));
}
