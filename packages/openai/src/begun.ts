/** Resolves to the same stream once its first item is available: until then, a failure is an HTTP status. */
export async function begun<T>(items: AsyncGenerator<T, void, undefined>): Promise<typeof items> {
  const first = await items.next();
  return resume(first, items);
}

async function* resume<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** All items, in one list. */
export async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
