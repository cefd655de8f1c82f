/** Stops waiting for providers that ignore their signal. */

/** Settles as the promise, or rejects with the signal's reason if that aborts first; then the promise is ignored. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    const end = (): void => signal.removeEventListener("abort", stop);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(end);
  });
}

/** The items of a source; throws the signal's reason once that aborts. The source is closed however this ends. */
export async function* itemsUntilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let isDone = false;
  try {
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // Not awaited: a source that ignores the signal would keep its reader from ending.
    if (!isDone) void close(iterator);
  }
}

async function close(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // Nobody reads it any more.
  }
}
