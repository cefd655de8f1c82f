/** Stops waiting for providers that ignore their signal. */
import { cancelledBySignal, type Cancellation } from "@understudy/contract";
import type { ReadyIterator } from "@understudy/contract/ports";

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

/** A batch has at most so many items, so that a reader who is slow holds up an answer that is ready as a whole. */
const mostInBatch = 64;

/**
 * Gives the items to `take` until it is cancelled, those together that are ready at the same moment, and waits for what
 * it returns; closes the source in any case. Returns undefined if the source ended without a wait, else a promise. Errors of
 * the source reject, mapped by `toFailure`, after what was ready before them; those of `take` are thrown before the first
 * wait, and reject later. Not a generator, as `drive` is none.
 */
export function takeUntilCancelled<T>(
  source: AsyncIterable<T>,
  cancellation: Cancellation,
  take: (batch: T[]) => Promise<void> | undefined,
  toFailure: (error: unknown) => Error,
): Promise<void> | undefined {
  const items = itemsUntilCancelled(source[Symbol.asyncIterator](), cancellation);
  let waits: Promise<void> | undefined;
  try {
    waits = takeReady(items.ready(), items, take);
    if (waits === undefined && items.hasEnded()) {
      items.close();
      return undefined;
    }
  } catch (error) {
    items.close();
    throw error;
  }
  return takeRest(waits, items, take, toFailure);
}

type Items<T> = ReturnType<typeof itemsUntilCancelled<T>>;

/** Stops at the first batch that has to be waited for, and returns its promise. */
function takeReady<T>(
  first: T | undefined,
  items: Items<T>,
  take: (batch: T[]) => Promise<void> | undefined,
): Promise<void> | undefined {
  for (let item = first; item !== undefined; item = items.ready()) {
    const batch = [item];
    for (item = items.ready(); item !== undefined; item = items.ready()) {
      batch.push(item);
      if (batch.length === mostInBatch) break;
    }
    const waits = take(batch);
    if (waits !== undefined) return waits;
  }
  return undefined;
}

async function takeRest<T>(
  before: Promise<void> | undefined,
  items: Items<T>,
  take: (batch: T[]) => Promise<void> | undefined,
  toFailure: (error: unknown) => Error,
): Promise<void> {
  try {
    let waits = before;
    for (;;) {
      if (waits !== undefined) await waits;
      let first = items.ready();
      if (first === undefined) {
        if (items.hasEnded()) return;
        const next = await items.next(toFailure);
        if (next.done === true) return;
        first = next.value;
      }
      waits = takeReady(first, items, take);
    }
  } finally {
    items.close();
  }
}

function itemsUntilCancelled<T>(iterator: AsyncIterator<T>, cancellation: Cancellation) {
  let isDone = false;
  let failed: { error: unknown } | null = null;
  let fail = (_error: unknown): void => undefined;
  const stop = (): void => fail(cancellation.signal().reason);
  // Only from the first wait on: to listen costs more than most answers that are ready.
  let listens = false;
  const listen = (): void => {
    if (!listens) cancellation.signal().addEventListener("abort", stop, { once: true });
    listens = true;
  };
  return {
    /** Never throws: what it meets is the error of `next`. */
    ready(): T | undefined {
      if (failed !== null || cancellation.isCancelled() || !hasReady(iterator)) return undefined;
      try {
        return iterator.ready();
      } catch (error) {
        failed = { error };
        isDone = true;
        return undefined;
      }
    },
    next: (toFailure: (error: unknown) => Error) =>
      new Promise<IteratorResult<T>>((resolve, reject) => {
        fail = (error) => reject(toFailure(error));
        if (failed !== null) return fail(failed.error);
        if (cancellation.isCancelled()) return stop();
        listen();
        try {
          iterator.next().then((item) => {
            isDone ||= item.done === true;
            resolve(item);
          }, fail);
        } catch (error) {
          fail(error);
        }
      }),
    /** Not of one that is to be stopped: `next` rejects then. */
    hasEnded(): boolean {
      if (failed !== null || cancellation.isCancelled() || !hasReady(iterator) || iterator.ended !== true)
        return false;
      isDone = true;
      return true;
    },
    close(): void {
      if (listens) cancellation.signal().removeEventListener("abort", stop);
      // Not awaited: a source that ignores the signal would keep the turn from ending.
      if (!isDone) iterator.return?.().then(undefined, () => undefined);
    },
  };
}

function hasReady<T>(iterator: AsyncIterator<T>): iterator is ReadyIterator<T> {
  return "ready" in iterator;
}

/** Cancelled with the first of them. One alone is itself: to combine signals costs more than most requests. */
export function firstOf(first: Cancellation, ...others: readonly AbortSignal[]): Cancellation {
  return others.length === 0 ? first : cancelledBySignal(AbortSignal.any([first.signal(), ...others]));
}
