/** A result that is there already, or a promise of it: a promise costs more than most reads of what is in memory. */
export type Awaitable<T> = T | Promise<T>;

/** Also a promise of another realm, as some test runners have. */
export function isPromise<T>(result: Awaitable<T>): result is Promise<T> {
  return typeof (result as { then?: unknown } | null | undefined)?.then === "function";
}

/** What the function makes of the result: at once where that is there. */
export function afterwards<T, Made>(
  result: Awaitable<T>,
  make: (result: T) => Awaitable<Made>,
): Awaitable<Made> {
  return isPromise(result) ? result.then(make) : make(result);
}

/** What work gives, or a rejected promise with what it throws: a failure is found at one place, where the result is awaited. */
export function attempted<T>(work: () => Awaitable<T>): Awaitable<T> {
  try {
    return work();
  } catch (error) {
    return rejected(error);
  }
}

async function rejected(error: unknown): Promise<never> {
  throw error;
}

/** All results, in order. */
export function together<T extends readonly unknown[]>(
  ...results: { readonly [At in keyof T]: Awaitable<T[At]> }
): Awaitable<T> {
  // A tuple of results of which none is a promise.
  return results.some(isPromise) ? (Promise.all(results) as Promise<unknown> as Promise<T>) : (results as T);
}
