/** A bounded queue between a turn and its reader. A slow reader never stops the turn. */

/** Thrown to a reader that was too slow. */
export class ReaderLost extends Error {
  override readonly name = "ReaderLost";
}

export interface EventQueue<T> {
  /** Undefined if there is room or no reader; else a promise until there is room or the reader is dropped. */
  push(item: T): Promise<void> | undefined;
  end(): void;
  fail(error: unknown): void;
  /** The next item; undefined after the last. Throws the error of `fail`, or `ReaderLost`. */
  next(): Promise<T | undefined>;
  /** The reader disconnects; later items are dropped. */
  leave(): void;
  /** Stops waiting for the reader: from now on the queue is unbounded. */
  releaseWriter(): void;
}

export function createEventQueue<T>(limit: number, stallMs: number): EventQueue<T> {
  let items: T[] = [];
  let ending: { error?: unknown } | null = null;
  let lost = false;
  let bounded = true;
  let waiting: { resolve(item: T | undefined): void; reject(error: unknown): void } | null = null;
  let wakeWriter = (): void => undefined;

  /** Ends a waiting read. */
  const endReader = (): void => {
    const reader = waiting;
    waiting = null;
    if (lost) reader?.reject(new ReaderLost("The reader was too slow."));
    else if (ending !== null && "error" in ending) reader?.reject(ending.error);
    else reader?.resolve(undefined);
  };
  const dropReader = (): void => {
    lost = true;
    items = [];
    endReader();
    wakeWriter();
  };
  const finish = (how: { error?: unknown }): void => {
    ending ??= how;
    endReader();
  };
  return {
    push(item) {
      if (lost || ending !== null) return undefined;
      if (waiting !== null) {
        waiting.resolve(item);
        waiting = null;
        return undefined;
      }
      items.push(item);
      if (!bounded || items.length < limit) return undefined;
      const timer = setTimeout(dropReader, stallMs);
      return new Promise<void>((resolve) => (wakeWriter = resolve)).finally(() => clearTimeout(timer));
    },
    end: () => finish({}),
    fail: (error) => finish({ error }),
    next() {
      const item = items.shift();
      if (item !== undefined) {
        if (items.length < limit) wakeWriter();
        return Promise.resolve(item);
      }
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (lost || ending !== null) endReader();
      });
    },
    leave: dropReader,
    releaseWriter() {
      bounded = false;
      wakeWriter();
    },
  };
}
