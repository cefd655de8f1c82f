/** A provider may ignore its signal; the turn must not wait for it then. */

/** The promise, or the signal's reason if that comes first: then nobody waits for the promise, nor for its failure. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    const end = (): void => signal.removeEventListener("abort", stop);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(end);
  });
}

/** The items, until the signal aborts; the source is closed either way. */
export async function* eachUntilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let open = true;
  // One listener for all items: a model's answer may have thousands.
  let reject = (_reason: Error): void => undefined;
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  const next = (): Promise<IteratorResult<T>> =>
    new Promise((resolve, fail) => {
      reject = fail;
      if (signal.aborted) stop();
      iterator.next().then(resolve, fail);
    });
  try {
    for (let item = await next(); item.done !== true; item = await next()) yield item.value;
    open = false;
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: a source that ignores the signal would keep the turn from ending.
    if (open) iterator.return?.().then(undefined, () => undefined);
  }
}
