/** A bounded queue between a producer, which awaits `room`, and a reader. */
export interface Queue<T> {
  push(item: T): void;
  /** Ends the queue; with `failed`, the reader gets the error after all items. Only the first end counts. */
  end(failed?: { error: unknown }): void;
  /** Drops queued items and ends with this error, unless the queue has ended and is empty. */
  abort(error: unknown): void;
  /** Resolves when fewer items than the bound are queued. */
  room(): Promise<void> | undefined;
  next(): Promise<IteratorResult<T, undefined>>;
}

interface Reader<T> {
  resolve: (result: IteratorResult<T, undefined>) => void;
  reject: (error: unknown) => void;
}

export function createQueue<T>(bound: number): Queue<T> {
  let items: T[] = [];
  let head = 0;
  let ended: { failed: { error: unknown } | undefined } | null = null;
  const readers: Reader<T>[] = [];
  let makeRoom: (() => void) | undefined;

  /** Settles a read after the end; the error is reported once. */
  function settleAtEnd({ resolve, reject }: Reader<T>): void {
    const failed = ended?.failed;
    ended = { failed: undefined };
    if (failed === undefined) resolve({ done: true, value: undefined });
    else reject(failed.error);
  }

  function clear(): void {
    items = [];
    head = 0;
  }

  const queue: Queue<T> = {
    push(item) {
      if (ended !== null) return;
      const reader = readers.shift();
      if (reader === undefined) items.push(item);
      else reader.resolve({ done: false, value: item });
    },
    end(failed) {
      if (ended !== null) return;
      ended = { failed };
      for (const reader of readers.splice(0)) settleAtEnd(reader);
      makeRoom?.();
    },
    abort(error) {
      if (ended !== null && items.length === 0) return;
      clear();
      ended = null;
      queue.end({ error });
    },
    room() {
      if (items.length - head < bound || ended !== null) return undefined;
      return new Promise((resolve) => (makeRoom = resolve));
    },
    next() {
      if (head < items.length) {
        const value = items[head] as T;
        head += 1;
        if (head === items.length) clear();
        if (items.length - head < bound) makeRoom?.();
        return Promise.resolve({ done: false, value });
      }
      return new Promise((resolve, reject) => {
        if (ended === null) readers.push({ resolve, reject });
        else settleAtEnd({ resolve, reject });
      });
    },
  };
  return queue;
}
