/** Between a turn's task and its reader: bounded, and never a reason for the turn to stop. */

/** What a reader gets instead of an event when the queue has given up on it. */
export class ReaderLost extends Error {
  override readonly name = "ReaderLost";
}

export interface EventQueue<T> {
  /** Nothing to wait for while there is room or nobody reads; else until there is room, or the reader is given up. */
  push(item: T): Promise<void> | undefined;
  end(): void;
  fail(error: unknown): void;
  /** The next item; undefined after the last. Throws what `fail` was given, or `ReaderLost`. */
  next(): Promise<T | undefined>;
  /** The reader goes away; what is pushed from now on is dropped. */
  leave(): void;
  /** From now on nobody waits for the reader: what it has not read yet is kept, however much it is. */
  releaseWriter(): void;
}

export function createEventQueue<T>(limit: number, stallMs: number): EventQueue<T> {
  let items: T[] = [];
  let ending: { error?: unknown } | null = null;
  let lost = false;
  let patient = true;
  let waiting: { resolve(item: T | undefined): void; reject(error: unknown): void } | null = null;
  let wakeWriter = (): void => undefined;

  /** Tells a waiting reader of the end, if this is one. */
  const endReader = (): void => {
    const reader = waiting;
    waiting = null;
    if (lost) reader?.reject(new ReaderLost("The reader was given up."));
    else if (ending !== null && "error" in ending) reader?.reject(ending.error);
    else reader?.resolve(undefined);
  };
  const giveUp = (): void => {
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
      if (!patient || items.length < limit) return undefined;
      const timer = setTimeout(giveUp, stallMs);
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
    leave: giveUp,
    releaseWriter() {
      patient = false;
      wakeWriter();
    },
  };
}
