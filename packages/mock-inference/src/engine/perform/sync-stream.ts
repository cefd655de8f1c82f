/** What comes bit by bit, some of it at once and some after a wait: a promise for each would cost more than most items. */

/** An item, or a wait: only after that has settled may the next step be taken. A wait never rejects. */
export type SyncStream<T> = Generator<T | Promise<void>, void, void>;

/** The next item; undefined after the last. A promise only where there is something to wait for. */
export function take<T>(steps: SyncStream<T>): T | undefined | Promise<T | undefined> {
  const { value } = steps.next();
  if (value instanceof Promise) return value.then(() => take(steps));
  return value ?? undefined;
}

/** Waits as a step. What the promise comes to is returned or thrown when the steps go on. */
export function* until<T>(promise: Promise<T>): Generator<Promise<void>, T, void> {
  const come: { to?: PromiseSettledResult<T> } = {};
  yield Promise.allSettled([promise]).then(([result]) => void (come.to = result));
  if (come.to === undefined) throw new Error("A step was taken before its wait had settled.");
  if (come.to.status === "rejected") throw come.to.reason;
  return come.to.value;
}

/** For those who wait for every item anyway. */
export async function* toItems<T>(steps: SyncStream<T>): AsyncGenerator<T, void, undefined> {
  for (const step of steps)
    if (step instanceof Promise) await step;
    else yield step;
}
