/** A result that is there already, or a promise of it: a promise costs more than most reads of what is in memory. */
export type Awaitable<T> = T | Promise<T>;

/** Also a promise of another realm or library. */
export function isPromise<T>(result: Awaitable<T>): result is Promise<T> {
  return typeof (result as { then?: unknown } | null | undefined)?.then === "function";
}

/** What the function makes of the result: at once where that is there. */
export function afterwards<T, Made>(
  result: Awaitable<T>,
  make: (result: T) => Awaitable<Made>,
): Awaitable<Made> {
  return isPromise(result) ? adopted(result).then(make) : make(result);
}

/**
 * Runs code that is not ours: gives a rejected promise if it throws, and a native promise for any thenable. So failures are
 * handled in one place, where the result is awaited.
 */
export function attempted<T>(work: () => Awaitable<T>): Awaitable<T> {
  try {
    const result = work();
    return isPromise(result) ? adopted(result) : result;
  } catch (error) {
    return rejected(error);
  }
}

/** The same promise, if it is one of this realm. */
function adopted<T>(promise: Promise<T>): Promise<T> {
  return Promise.resolve(promise);
}

async function rejected(error: unknown): Promise<never> {
  throw error;
}

/** All results, in order. One that throws fails with the others: none of them is left alone, where its failure would be unhandled. */
export function together<T extends readonly unknown[]>(
  ...works: { readonly [At in keyof T]: () => Awaitable<T[At]> }
): Awaitable<T> {
  const results: Awaitable<unknown>[] = works.map(attempted);
  // A tuple of the results of these works.
  return (results.some(isPromise) ? Promise.all(results) : results) as Awaitable<unknown> as Awaitable<T>;
}
