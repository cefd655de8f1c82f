/** Items between one that brings them and one that reads them. It loses none: who brings asks for room first. */
export interface Queue<T> {
  push(item: T): void;
  /** Nothing follows; with `failed`, the reader gets its error after all that was pushed. Only the first end counts. */
  end(failed?: { error: unknown }): void;
  /** Drops what waits and ends with this error, unless all there was has been read. */
  abort(error: unknown): void;
  /** Resolves when fewer than the bound wait. */
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

  /** The end as the next reader gets it; its error is told once. */
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
