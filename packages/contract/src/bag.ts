/** What is there now, in no order. */
export interface Bag<T> extends Iterable<T> {
  readonly size: number;
  /** Returns what removes it, which has an effect once. */
  add(item: T): () => void;
  some(test: (item: T) => boolean): boolean;
}

/**
 * For what comes and goes all the time. A `Set` would hold what has gone until the next major garbage collection: V8
 * links its earlier tables, and each of them still has its items.
 */
export function createBag<T>(): Bag<T> {
  const places: { item: T; at: number }[] = [];
  return {
    get size() {
      return places.length;
    },
    add(item) {
      const place = { item, at: places.length };
      places.push(place);
      return () => {
        if (places[place.at] !== place) return;
        const last = places.pop();
        if (last === undefined || last === place) return;
        last.at = place.at;
        places[place.at] = last;
      };
    },
    some: (test) => places.some(({ item }) => test(item)),
    // Iterates over a copy: the body of a loop may add and remove.
    [Symbol.iterator]: () => places.map(({ item }) => item)[Symbol.iterator](),
  };
}
