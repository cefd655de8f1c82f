/** First in, first out. `Array.shift` moves all other items, which is slow for long arrays. */
export interface Fifo<T> {
  readonly length: number;
  add(item: T): void;
  /** Removes the oldest item. */
  take(): T | undefined;
  /** A list of those from this position on; 0 is the oldest. */
  slice(start?: number): T[];
}

export function createFifo<T extends object>(): Fifo<T> {
  let items: (T | undefined)[] = [];
  let taken = 0;
  return {
    get length() {
      return items.length - taken;
    },
    add: (item) => void items.push(item),
    take() {
      if (taken === items.length) return undefined;
      const item = items[taken];
      items[taken] = undefined;
      taken += 1;
      if (taken * 2 > items.length) {
        items = items.slice(taken);
        taken = 0;
      }
      return item;
    },
    slice: (start = 0) => items.slice(taken + start).filter((item) => item !== undefined),
  };
}
