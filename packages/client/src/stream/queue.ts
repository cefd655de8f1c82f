/** A bounded queue between a producer, which awaits `room`, and a reader. */
export interface Queue<T> {
  /** @param bytes What the item weighs. */
  push(item: T, bytes: number): void;
  /** Ends the queue; with `failed`, the reader gets the error after all items. Only the first end counts. */
  end(failed?: { error: unknown }): void;
  /** Drops queued items and ends with this error, unless the queue has ended and is empty. */
  abort(error: unknown): void;
  /** Resolves when fewer items and fewer bytes than the bounds are queued. */
  room(): Promise<void>;
  next(): Promise<IteratorResult<T, undefined>>;
}

export function createBoundedQueue<T>(maxItems: number, maxBytes: number): Queue<T> {
  let items: { item: T; bytes: number }[] = [];
  let queued = 0;
  let ended: { failed?: { error: unknown } | undefined } | null = null;
  let waiting: (() => void)[] = [];

  const isFull = (): boolean =>
    ended === null && items.length > 0 && (items.length >= maxItems || queued >= maxBytes);
  const change = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  /** Reader and producer look again. */
  function changed(): void {
    const all = waiting;
    waiting = [];
    for (const wake of all) wake();
  }

  return {
    push(item, bytes) {
      if (ended !== null) return;
      items.push({ item, bytes });
      queued += bytes;
      changed();
    },
    end(failed) {
      ended ??= { failed };
      changed();
    },
    abort(error) {
      if (ended !== null && items.length === 0) return;
      items = [];
      ended = { failed: { error } };
      changed();
    },
    async room() {
      while (isFull()) await change();
    },
    async next() {
      for (;;) {
        const first = items.shift();
        if (first !== undefined) {
          queued -= first.bytes;
          changed();
          return { done: false, value: first.item };
        }
        if (ended === null) await change();
        else {
          const { failed } = ended;
          // The error is reported once.
          ended = {};
          if (failed !== undefined) throw failed.error;
          return { done: true, value: undefined };
        }
      }
    },
  };
}
