/** Streams that are pulled synchronously where items are ready: a promise per item would cost more than most items. */

/** Yields items, and promises to await before pulling again. These promises never reject. */
export type SyncStream<T> = Generator<T | Promise<void>, void, void>;

/** The next item, undefined after the last; a promise only if it must be awaited. */
export function take<T>(steps: SyncStream<T>): T | undefined | Promise<T | undefined> {
  const { value } = steps.next();
  if (value instanceof Promise) return value.then(() => take(steps));
  return value ?? undefined;
}

/** Awaits a promise inside a stream; returns its value or throws its reason. */
export function* until<T>(promise: Promise<T>): Generator<Promise<void>, T, void> {
  const come: { to?: PromiseSettledResult<T> } = {};
  yield Promise.allSettled([promise]).then(([result]) => void (come.to = result));
  if (come.to === undefined) throw new Error("The stream was pulled before its wait had settled.");
  if (come.to.status === "rejected") throw come.to.reason;
  return come.to.value;
}

/** The stream as an async generator. */
export async function* toItems<T>(steps: SyncStream<T>): AsyncGenerator<T, void, undefined> {
  for (const step of steps)
    if (step instanceof Promise) await step;
    else yield step;
}
