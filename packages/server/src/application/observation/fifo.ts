/** First in, first out. An array's own `shift` moves all that is behind the first, which is slow for long ones. */
export interface Fifo<T> {
  readonly length: number;
  add(item: T): void;
  /** The item that is there longest. */
  take(): T | undefined;
}

export function createFifo<T>(): Fifo<T> {
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
  };
}
