/** A bounded queue between a turn and its reader. A slow reader never stops the turn. */

import type { ByteHold } from "@understudy/contract";
import type { ResponseEvent } from "@understudy/contract/responses";
import type { TurnEvent } from "@understudy/contract/types";
import type { StackLimits } from "./limits.ts";

/** Thrown to a reader that was too slow. */
export class ReaderLost extends Error {
  override readonly name = "ReaderLost";
}

export interface EventQueue<T> {
  /** Resolves when there is room for more, or no reader. */
  push(item: T): Promise<void>;
  end(): void;
  fail(error: unknown): void;
  /** The next item, undefined after the last; a promise if there is none yet, which rejects with the error of `fail` or `ReaderLost`. */
  next(): T | undefined | Promise<T | undefined>;
  /** The reader disconnects; later items are dropped. */
  leave(): void;
  /** Stops waiting for the reader: from now on the queue is unbounded. */
  releaseWriter(): void;
}

export interface QueueLimits<T> {
  /** The queue is full with so many items. */
  items: number;
  /** Or with items of this size altogether; one item may be larger. */
  size?: number;
  sizeOf?(item: T): number;
  /** What all queues together hold. A queue that finds no room in it is full until its reader has taken what it has. */
  hold?: ByteHold | undefined;
  /** How long a full queue waits for its reader. */
  stallMs: number;
}

export function createEventQueue<T>(limits: QueueLimits<T>): EventQueue<T> {
  const { stallMs, size: mostSize = Infinity, sizeOf = () => 0, hold } = limits;
  let items: { item: T; size: number; held: number }[] = [];
  let size = 0;
  /** Whether an item came for which there was no room. */
  let overdrawn = false;
  let ending: { error?: unknown } | null = null;
  let lost = false;
  let bounded = true;
  let waiting: { resolve(item: T | undefined): void; reject(error: unknown): void } | null = null;
  /** Set while the queue is full. */
  let writer: { mayGoOn: Promise<void>; wake(): void } | null = null;
  const wakeWriter = (): void => writer?.wake();

  const isFull = (): boolean => overdrawn || items.length >= limits.items || size >= mostSize;
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
    size = 0;
    hold?.release();
    endReader();
    wakeWriter();
  };
  const finish = (how: { error?: unknown }): void => {
    ending ??= how;
    endReader();
  };
  const waitingWriter = () => {
    const timer = setTimeout(dropReader, stallMs);
    let resolve = (): void => undefined;
    const mayGoOn = new Promise<void>((go) => (resolve = go));
    const wake = (): void => {
      clearTimeout(timer);
      writer = null;
      resolve();
    };
    return { mayGoOn, wake };
  };
  return {
    async push(item) {
      if (lost || ending !== null) return;
      if (waiting !== null) {
        waiting.resolve(item);
        waiting = null;
        return;
      }
      const bytes = 2 * sizeOf(item);
      const hasRoom = hold?.take(bytes) !== false;
      const entry = { item, size: bytes / 2, held: hasRoom ? bytes : 0 };
      items.push(entry);
      size += entry.size;
      overdrawn ||= !hasRoom;
      if (!bounded || !isFull()) return;
      writer ??= waitingWriter();
      await writer.mayGoOn;
    },
    end: () => finish({}),
    fail: (error) => finish({ error }),
    next() {
      const entry = items.shift();
      if (entry !== undefined) {
        size -= entry.size;
        hold?.give(entry.held);
        if (items.length === 0) overdrawn = false;
        if (!isFull()) wakeWriter();
        return entry.item;
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

/** The queue of the reader of a turn or a response. */
export function createReaderQueue<T extends TurnEvent | ResponseEvent>(
  {
    queuedEvents,
    queuedCharacters,
    stallMs,
  }: Pick<StackLimits, "queuedEvents" | "queuedCharacters" | "stallMs">,
  hold?: ByteHold,
): EventQueue<T> {
  return createEventQueue<T>({
    items: queuedEvents,
    size: queuedCharacters,
    sizeOf: sizeOfEvent,
    hold,
    stallMs,
  });
}

function sizeOfEvent(event: TurnEvent | ResponseEvent): number {
  // Most events are deltas, which have little else.
  const delta = "delta" in event ? event.delta : null;
  if (typeof delta === "string") return aroundDelta + delta.length;
  if (typeof delta === "object" && delta?.type === "text") return aroundDelta + delta.text.length;
  // Turn and response are kept anyway, and the few events that show one share it.
  if ("response" in event || "turn" in event) return aroundWhole;
  return charactersOf(event);
}

const aroundDelta = 150;
const aroundWhole = 1_000;

/** About as many as the value has on the wire, without writing it. */
export function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 4;
  let sum = 2;
  for (const [key, inner] of Object.entries(value)) sum += key.length + charactersOf(inner);
  return sum;
}
