/** Waiting without leaks: timer and listener are removed however it ends. */

export interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

/** What ends a wait besides a release. */
export interface WaitLimits {
  millis?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Joins the waiters. True when released, false after `millis`; rejects when the signal aborts. */
export async function wait(waiters: Set<Waiter>, { millis, signal }: WaitLimits): Promise<boolean> {
  signal?.throwIfAborted();
  let done = (): void => undefined;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const waiter: Waiter = { resolve: () => resolve(true), reject };
      const abort = (): void => reject(signal?.reason as Error);
      // A timer of more than 31 bits would fire at once.
      const endless = millis === undefined || millis > 2 ** 31 - 1;
      const timer = endless ? undefined : setTimeout(() => resolve(false), millis);
      signal?.addEventListener("abort", abort);
      waiters.add(waiter);
      done = () => {
        waiters.delete(waiter);
        signal?.removeEventListener("abort", abort);
        clearTimeout(timer);
      };
    });
  } finally {
    done();
  }
}

export function release(waiters: ReadonlySet<Waiter>): void {
  for (const waiter of waiters) waiter.resolve();
}

/** Resolves after so many milliseconds; rejects when the signal aborts. */
export type Sleep = (millis: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (millis, signal) => {
  await wait(new Set(), { millis, signal });
};
