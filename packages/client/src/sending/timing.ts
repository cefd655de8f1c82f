/** Clock, timers and randomness. */
export interface Timing {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Resolves after so many milliseconds or when the signal aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A random number in [0, 1). */
  random(): number;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      // Timers are limited to 31 bits; longer waits end only by the signal.
      const timer = ms < 2 ** 31 ? setTimeout(end, ms) : undefined;
      signal.addEventListener("abort", end);
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
 * Settles as the promise does, or rejects with the signal's reason, even if `fetch` ignores its signal. The listener is not
 * removed, so the signal must not outlive the call.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject);
  });
}
