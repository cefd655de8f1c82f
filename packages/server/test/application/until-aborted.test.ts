/** A provider may ignore its signal; who waits for it does not. */
import { expect, test } from "vitest";
import { consume } from "../../src/application/running/consume.ts";
import { itemsUntilAborted, untilAborted } from "../../src/application/running/until-aborted.ts";
import { createGate } from "../support/gate.ts";

const reason = new Error("stopped");
const forever = new Promise<never>(() => undefined);
const never = new AbortController().signal;

async function taken<T>(source: AsyncIterable<T>, signal = never): Promise<T[]> {
  const items: T[] = [];
  for await (const item of itemsUntilAborted(source, signal)) items.push(item);
  return items;
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

/** A source that tells when it is closed. */
function closable(...items: number[]) {
  const closed = createGate();
  async function* source() {
    try {
      yield* items;
    } finally {
      void closed.pass();
    }
  }
  return { source: source(), closed: closed.reached };
}

test("a source is read to its end and not closed again", async () => {
  let returned = 0;
  const items = [1, 2];
  const source: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const value = items.shift();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      async return() {
        returned += 1;
        return { done: true, value: undefined };
      },
    }),
  };
  expect(await taken(source)).toEqual([1, 2]);
  expect(returned).toBe(0);
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
  const taking = taken(source(), controller.signal);
  await gate.reached;
  controller.abort(reason);
  await expect(taking).rejects.toBe(reason);
  gate.open();
  await closed.reached;
});

test("a source is closed when its reader stops, or the signal has aborted", async () => {
  const stopped = closable(1, 2);
  for await (const item of itemsUntilAborted(stopped.source, never)) if (item === 1) break;
  await stopped.closed;

  const controller = new AbortController();
  const aborted = closable(1, 2);
  const read: number[] = [];
  const reading = async (): Promise<void> => {
    for await (const item of itemsUntilAborted(aborted.source, controller.signal)) {
      read.push(item);
      controller.abort(reason);
    }
  };
  await expect(reading()).rejects.toBe(reason);
  await aborted.closed;
  expect(read).toEqual([1]);
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
  [
    "fails again when it is closed",
    () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error("own")),
        return: () => Promise.reject(new Error("closing")),
      }),
    }),
  ],
];

test.each(sources)("a source that %s passes on its error", async (_, source) => {
  await expect(taken(source())).rejects.toThrow("own");
});

async function* counting(log: string[]): AsyncGenerator<number, string, undefined> {
  try {
    yield 1;
    yield 2;
    return "result";
  } finally {
    log.push("closed");
  }
}

test("a generator's items are taken one after the other, and its result is returned", async () => {
  const log: string[] = [];
  const result = await consume(counting(log), async (item) => {
    log.push(`takes ${item}`);
    await Promise.resolve();
    log.push(`took ${item}`);
  });
  expect(result).toBe("result");
  expect(log).toEqual(["takes 1", "took 1", "takes 2", "took 2", "closed"]);
});

test("a generator is closed if its item cannot be taken", async () => {
  const log: string[] = [];
  const taking = consume(counting(log), (item) => {
    log.push(`takes ${item}`);
    throw reason;
  });
  await expect(taking).rejects.toBe(reason);
  expect(log).toEqual(["takes 1", "closed"]);
});
