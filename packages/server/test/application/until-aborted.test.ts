/** A provider may ignore its signal; who waits for it does not. */
import type { ReadyIterator } from "@understudy/contract/ports";
import { expect, test } from "vitest";
import { batchesUntilAborted, untilAborted } from "../../src/application/until-aborted.ts";
import { createGate } from "../support/gate.ts";

const reason = new Error("stopped");
const forever = new Promise<never>(() => undefined);

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
  const items: number[] = [];
  for await (const batch of batchesUntilAborted(source(), new AbortController().signal)) items.push(...batch);
  expect(items).toEqual([1, 2]);
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
  const controller = new AbortController();
  const items = batchesUntilAborted(source(), controller.signal);
  expect(await items.next()).toEqual({ done: false, value: [1] });
  const next = items.next();
  await gate.reached;
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  gate.open();
  await closed.reached;
});

test("a reader that stops early closes the source", async () => {
  const closed = createGate();
  async function* source() {
    try {
      yield* [1, 2];
    } finally {
      void closed.pass();
    }
  }
  for await (const [item] of batchesUntilAborted(source(), new AbortController().signal))
    if (item === 1) break;
  await closed.reached;
});

test("a source that fails passes on its error", async () => {
  async function* source(): AsyncGenerator<number> {
    yield 1;
    throw new Error("own");
  }
  const items = batchesUntilAborted(source(), new AbortController().signal);
  await items.next();
  await expect(items.next()).rejects.toThrow("own");
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
  const batches: number[][] = [];
  for await (const batch of batchesUntilAborted(source, new AbortController().signal)) batches.push(batch);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(source.closed).toBe(0);
});

test("an end that is known is not waited for, and the source is not closed again", async () => {
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
  for await (const batch of batchesUntilAborted(known, new AbortController().signal)) batches.push(batch);
  expect(batches).toEqual([[1, 2]]);
  expect([waits, source.closed]).toEqual([0, 0]);
});

test("a batch has a bound", async () => {
  const source = readied(...Array.from({ length: 1_000 }, (_, index) => index));
  const batches: number[][] = [];
  for await (const batch of batchesUntilAborted(source, new AbortController().signal)) batches.push(batch);
  expect(batches.flat()).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect(Math.max(...batches.map(({ length }) => length))).toBe(64);
});

test("an error comes after what was ready before it", async () => {
  const source = readied(1, 2, new Error("own"));
  const batches = batchesUntilAborted(source, new AbortController().signal);
  expect(await batches.next()).toEqual({ done: false, value: [1, 2] });
  await expect(batches.next()).rejects.toThrow("own");
});

test("a wait begins when what was ready before it was used", async () => {
  const source = readied(1, 2, async () => 3);
  const batches = batchesUntilAborted(source, new AbortController().signal);
  expect(await batches.next()).toEqual({ done: false, value: [1, 2] });
  expect(source.begun).toBe(0);
  expect(await batches.next()).toEqual({ done: false, value: [3] });
  expect(source.begun).toBe(1);
});

test("nothing is taken after an abort, and the source is closed", async () => {
  const controller = new AbortController();
  const source = readied(1, () => new Promise(() => undefined), 3);
  const batches = batchesUntilAborted(source, controller.signal);
  expect(await batches.next()).toEqual({ done: false, value: [1] });
  controller.abort(reason);
  await expect(batches.next()).rejects.toBe(reason);
  expect(source.closed).toBe(1);
});
