/** What depends on the clock or on chance. */
export interface Timing {
  /** Milliseconds since any moment. */
  now(): number;
  /** Waits so many milliseconds, or until the signal aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      // A timer takes no more than 31 bits: whoever waits longer waits for the signal.
      const timer = ms < 2 ** 31 ? setTimeout(end, ms) : undefined;
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      }
    }),
  random: () => Math.random(),
};

/**
 * Settles as the promise does, or rejects with the signal's reason: a `fetch` that hears no signal holds nobody up. The
 * signal is one that is gone when its call is over.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject);
  });
}
