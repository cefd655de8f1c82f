/** A provider may ignore its signal; the turn must not wait for it then. */

/** The promise, or the signal's reason if that comes first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // If the signal wins, nobody waits for the promise any more, and its failure is nobody's.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The items, until the signal aborts; the source is closed either way. */
export async function* eachUntilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let open = true;
  try {
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        open = false;
        return;
      }
      yield next.value;
    }
  } finally {
    // Not awaited: a source that ignores the signal would keep the turn from ending.
    if (open) iterator.return?.().then(undefined, () => undefined);
  }
}
