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
  hurry(): void;
}

export function createEventQueue<T>(limit: number, stallMs: number): EventQueue<T> {
  let items: T[] = [];
  let ending: { error?: unknown } | null = null;
  let lost = false;
  let patient = true;
  let wakeReader = (): void => undefined;
  let wakeWriter = (): void => undefined;

  const giveUp = (): void => {
    lost = true;
    items = [];
    wakeReader();
    wakeWriter();
  };
  const finish = (how: { error?: unknown }): void => {
    ending ??= how;
    wakeReader();
  };
  return {
    push(item) {
      if (lost || ending !== null) return undefined;
      items.push(item);
      wakeReader();
      if (!patient || items.length < limit) return undefined;
      const timer = setTimeout(giveUp, stallMs);
      return new Promise<void>((resolve) => (wakeWriter = resolve)).finally(() => clearTimeout(timer));
    },
    end: () => finish({}),
    fail: (error) => finish({ error }),
    async next() {
      for (;;) {
        if (lost) throw new ReaderLost("The reader was given up.");
        const item = items.shift();
        if (item !== undefined) {
          if (items.length < limit) wakeWriter();
          return item;
        }
        if (ending !== null) {
          if ("error" in ending) throw ending.error;
          return undefined;
        }
        await new Promise<void>((resolve) => (wakeReader = resolve));
      }
    },
    leave: giveUp,
    hurry() {
      patient = false;
      wakeWriter();
    },
  };
}
