/** First in, first out. `Array.shift` moves all other items: with 20,000 of them it takes longer than most turns. */
export interface Fifo<T> {
  readonly length: number;
  add(item: T): void;
  /** Removes the oldest item. */
  take(): T | undefined;
  /** Iterates over the items from this position on; 0 is the oldest. Nothing may be added or taken during the iteration. */
  from(start?: number): Iterable<T>;
}

export function createFifo<T extends object>(): Fifo<T> {
  /** Undefined in the place of one that was taken. */
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
    *from(start = 0) {
      for (let at = taken + start; at < items.length; at += 1) {
        const item = items[at];
        if (item !== undefined) yield item;
      }
    },
  };
}
