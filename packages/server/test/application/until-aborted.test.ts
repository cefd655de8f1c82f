/** A provider may ignore its signal; who waits for it does not. */
import { createCancellation, type Cancellation } from "@understudy/contract";
import type { ReadyIterator } from "@understudy/contract/ports";
import { expect, test } from "vitest";
import { takeUntilCancelled, untilAborted } from "../../src/application/running/until-aborted.ts";
import { createGate } from "../support/gate.ts";

const reason = new Error("stopped");
const forever = new Promise<never>(() => undefined);

async function taken<T>(
  source: AsyncIterable<T>,
  take: (batch: T[]) => Promise<void> | undefined,
  cancellation: Cancellation = createCancellation(),
): Promise<void> {
  await takeUntilCancelled(source, cancellation, take, (error) => error as Error);
}

async function batchesOf<T>(source: AsyncIterable<T>): Promise<T[][]> {
  const batches: T[][] = [];
  await taken(source, (batch) => void batches.push(batch));
  return batches;
}

test("the promise's own end counts when it comes first", async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(untilAborted(Promise.reject(new Error("own")), signal)).rejects.toThrow("own");
});

test("an abort ends the wait with its reason", async () => {
  const controller = new AbortController();
  const waiting = untilAborted(forever, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test("a signal that is aborted already wins over a promise that is kept", async () => {
  await expect(untilAborted(Promise.resolve(1), AbortSignal.abort(reason))).rejects.toBe(reason);
});

test("a promise that fails after the abort is no unhandled rejection", async () => {
  const controller = new AbortController();
  const gate = createGate();
  const late = gate.pass().then(() => Promise.reject(new Error("late")));
  const waiting = untilAborted(late, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  // Were it anybody's, the run would end with an unhandled rejection.
  gate.open();
});

test("nor is one that was never awaited, because the signal was aborted already", async () => {
  const gate = createGate();
  const late = gate.pass().then(() => Promise.reject(new Error("late")));
  await expect(untilAborted(late, AbortSignal.abort(reason))).rejects.toBe(reason);
  gate.open();
});

test("a source is read to its end and not closed again", async () => {
  const log: string[] = [];
  async function* source() {
    try {
      yield* [1, 2];
      log.push("ended");
    } finally {
      log.push("closed");
    }
  }
  expect((await batchesOf(source())).flat()).toEqual([1, 2]);
  expect(log).toEqual(["ended", "closed"]);
});

test("a source that hangs is left behind when the signal aborts, and closed when it wakes", async () => {
  const gate = createGate();
  const closed = createGate();
  async function* source() {
    try {
      yield 1;
      await gate.pass();
    } finally {
      void closed.pass();
    }
  }
  const cancellation = createCancellation();
  const items: number[] = [];
  const taking = taken(source(), (batch) => void items.push(...batch), cancellation);
  await gate.reached;
  expect(items).toEqual([1]);
  cancellation.cancel(reason);
  await expect(taking).rejects.toBe(reason);
  gate.open();
  await closed.reached;
});

test("a reader that fails closes the source, and its error is not the source's", async () => {
  const closed = createGate();
  async function* source() {
    try {
      yield* [1, 2];
    } finally {
      void closed.pass();
    }
  }
  const take = (): undefined => {
    throw reason;
  };
  const toFailure = (): Error => new Error("of the source");
  const taking = takeUntilCancelled(source(), createCancellation(), take, toFailure);
  await expect(taking).rejects.toBe(reason);
  await closed.reached;
});

const sources: [string, () => AsyncIterable<number>][] = [
  [
    "fails",
    async function* () {
      yield 1;
      throw new Error("own");
    },
  ],
  [
    "throws instead of a promise",
    () => ({
      [Symbol.asyncIterator]: () => ({
        next(): Promise<IteratorResult<number>> {
          throw new Error("own");
        },
      }),
    }),
  ],
];

test.each(sources)("a source that %s passes on its error, as a failure", async (_, source) => {
  await expect(batchesOf(source())).rejects.toThrow("own");
  const toFailure = (error: unknown): Error => new Error("of the source", { cause: error });
  const taking = takeUntilCancelled(source(), createCancellation(), () => undefined, toFailure);
  await expect(taking).rejects.toThrow("of the source");
});

interface Readied {
  [Symbol.asyncIterator](): ReadyIterator<number>;
  closed: number;
  /** How many waits have begun. */
  begun: number;
}

/** A source that says what is ready; an item may be a promise of one, or throw. */
function readied(...items: (number | (() => Promise<number>) | Error)[]): Readied {
  const source = {
    closed: 0,
    begun: 0,
    [Symbol.asyncIterator]: () => ({
      ready() {
        const [item] = items;
        if (typeof item === "function") return undefined;
        items.shift();
        if (item instanceof Error) throw item;
        return item;
      },
      async next() {
        const item = items.shift();
        if (item === undefined) return { done: true as const, value: undefined };
        if (item instanceof Error) throw item;
        if (typeof item === "number") return { done: false as const, value: item };
        source.begun += 1;
        return { done: false as const, value: await item() };
      },
      async return() {
        source.closed += 1;
        return { done: true as const, value: undefined };
      },
    }),
  };
  return source;
}

test("what is ready at the same moment comes together, and what follows a wait with what follows it", async () => {
  const source = readied(1, 2, async () => 3, 4);
  expect(await batchesOf(source)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(source.closed).toBe(0);
});

test("an end that is known is not waited for, and the source is not closed again", () => {
  const source = readied(1, 2);
  let waits = 0;
  const known: AsyncIterable<number> = {
    [Symbol.asyncIterator]() {
      const items = source[Symbol.asyncIterator]();
      let ended = false;
      return {
        ...items,
        ready() {
          const item = items.ready();
          ended = item === undefined;
          return item;
        },
        get ended() {
          return ended;
        },
        next: () => ((waits += 1), items.next()),
      };
    },
  };
  const batches: number[][] = [];
  const take = (batch: number[]): undefined => void batches.push(batch);
  expect(takeUntilCancelled(known, createCancellation(), take, (error) => error as Error)).toBeUndefined();
  expect(batches).toEqual([[1, 2]]);
  expect([waits, source.closed]).toEqual([0, 0]);
});

test("a batch has a bound", async () => {
  const source = readied(...Array.from({ length: 1_000 }, (_, index) => index));
  const batches = await batchesOf(source);
  expect(batches.flat()).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect(Math.max(...batches.map(({ length }) => length))).toBe(64);
});

test("an error comes after what was ready before it", async () => {
  const source = readied(1, 2, new Error("own"));
  const items: number[] = [];
  await expect(taken(source, (batch) => void items.push(...batch))).rejects.toThrow("own");
  expect(items).toEqual([1, 2]);
});

test("a wait begins when what was ready before it was used", async () => {
  const source = readied(1, 2, async () => 3);
  const begun: number[] = [];
  await taken(source, async () => {
    await Promise.resolve();
    begun.push(source.begun);
  });
  expect(begun).toEqual([0, 1]);
});

test("nothing is taken after an abort, and the source is closed", async () => {
  const cancellation = createCancellation();
  const source = readied(1, () => new Promise(() => undefined), 3);
  const items: number[] = [];
  const take = async (batch: number[]): Promise<void> => {
    items.push(...batch);
    cancellation.cancel(reason);
  };
  await expect(taken(source, take, cancellation)).rejects.toBe(reason);
  expect(items).toEqual([1]);
  expect(source.closed).toBe(1);
});
