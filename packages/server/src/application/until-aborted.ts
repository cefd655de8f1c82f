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

/**
 * The items until the signal aborts; closes the source in any case. `toFailure` maps errors.
 * Not a generator, whose overhead would add to each of the thousands of items of a model's answer.
 */
export function eachUntilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
  toFailure: (error: unknown) => unknown = (error) => error,
): AsyncIterableIterator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let fail = (_error: unknown): void => undefined;
  const stop = (): void => fail(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const end = (): void => signal.removeEventListener("abort", stop);
  const close = (): void => {
    end();
    // Not awaited: a source that ignores the signal would keep the turn from ending.
    iterator.return?.().then(undefined, () => undefined);
  };
  const take = (resolve: (item: IteratorResult<T>) => void, reject: (error: unknown) => void): void => {
    fail = (error) => {
      close();
      reject(toFailure(error));
    };
    if (signal.aborted) return stop();
    iterator.next().then((item) => {
      if (item.done === true) end();
      resolve(item);
    }, fail);
  };
  return {
    next: () => new Promise(take),
    async return() {
      close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Aborts with the first of them. A signal alone is itself: to combine signals costs more than most requests. */
export function firstOf(signal: AbortSignal, ...others: readonly AbortSignal[]): AbortSignal {
  return others.length === 0 ? signal : AbortSignal.any([signal, ...others]);
}
