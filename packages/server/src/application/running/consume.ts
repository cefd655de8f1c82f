/** Gives each item of a generator to `take`, one after the other, and returns the generator's result. Closes it if `take` throws. */
export async function consume<T, Result>(
  items: AsyncIterator<T, Result, undefined>,
  take: (item: T) => Promise<void> | void,
): Promise<Result> {
  try {
    for (;;) {
      const next = await items.next();
      if (next.done === true) return next.value;
      await take(next.value);
    }
  } finally {
    await items.return?.();
  }
}
