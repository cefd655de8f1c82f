/** The queue between a turn and its reader: bounded, and it never holds a turn up for good. */
import { createByteBudget } from "@understudy/contract";
import { expect, test } from "vitest";
import { createEventQueue, ReaderLost } from "../../../src/application/running/event-queue.ts";

/** Whether a promise is settled once everything that can happen by itself has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => (settled = true);
  promise.then(settle, settle);
  await new Promise<void>((resolve) => setImmediate(resolve));
  return settled;
}

test("items come out in the order in which they went in, and then the end", async () => {
  const queue = createEventQueue<number>({ items: 8, stallMs: 1000 });
  await queue.push(1);
  await queue.push(2);
  queue.end();
  expect([await queue.next(), await queue.next(), await queue.next()]).toEqual([1, 2, undefined]);
  expect(await queue.next()).toBeUndefined();
});

test("a reader that waits is given the item that comes later", async () => {
  const queue = createEventQueue<number>({ items: 8, stallMs: 1000 });
  const next = Promise.resolve(queue.next());
  expect(await isSettled(next)).toBe(false);
  await queue.push(1);
  expect(await next).toBe(1);
});

test("what was pushed before a failure is read before it", async () => {
  const queue = createEventQueue<number>({ items: 8, stallMs: 1000 });
  await queue.push(1);
  queue.fail(new Error("broken"));
  expect(await queue.next()).toBe(1);
  await expect(queue.next()).rejects.toThrow("broken");
});

test("only the first ending counts, and nothing comes after it", async () => {
  const queue = createEventQueue<number>({ items: 8, stallMs: 1000 });
  queue.end();
  queue.fail(new Error("too late"));
  await queue.push(1);
  expect(await queue.next()).toBeUndefined();
});

test("a full queue holds its writer until something is read", async () => {
  const queue = createEventQueue<number>({ items: 2, stallMs: 60_000 });
  await queue.push(1);
  const second = queue.push(2);
  expect(await isSettled(second)).toBe(false);
  expect(await queue.next()).toBe(1);
  await second;
  expect(await queue.next()).toBe(2);
});

test("a queue is full by the size of its items too, and takes one of any size", async () => {
  const limits = { items: 100, size: 10, sizeOf: (item: number) => item, stallMs: 60_000 };
  const queue = createEventQueue<number>(limits);
  await queue.push(9);
  const full = queue.push(1);
  expect(await isSettled(full)).toBe(false);
  expect(await queue.next()).toBe(9);
  await full;
  const large = queue.push(1_000);
  expect(await isSettled(large)).toBe(false);
  expect([await queue.next(), await queue.next()]).toEqual([1, 1_000]);
  await large;
  await queue.push(9);
});

test("queues that are not read have so much room together, and a queue that is read goes on", async () => {
  const budget = createByteBudget(50);
  const create = () =>
    createEventQueue<number>({
      items: 100,
      sizeOf: (item) => item,
      hold: budget.open(null),
      stallMs: 60_000,
    });
  const [stalled, reading] = [create(), create()];
  await stalled.push(16);
  const held = stalled.push(16);
  expect(await isSettled(held)).toBe(false);
  // It always has one that waits.
  await reading.push(1);
  for (let at = 0; at < 30; at += 1) {
    await reading.push(1);
    expect(await reading.next()).toBe(1);
  }
  expect([await stalled.next(), await stalled.next()]).toEqual([16, 16]);
  await held;
  stalled.leave();
  reading.leave();
  expect(budget.held).toBe(0);
});

test("a queue that stays full gives up its reader, and its writer goes on", async () => {
  const queue = createEventQueue<number>({ items: 1, stallMs: 1 });
  await queue.push(1);
  await queue.push(2);
  await expect(queue.next()).rejects.toThrow(ReaderLost);
});

test("a reader that leaves frees the writer, and what comes then is dropped", async () => {
  const queue = createEventQueue<number>({ items: 1, stallMs: 60_000 });
  const held = queue.push(1);
  queue.leave();
  await held;
  await queue.push(2);
  queue.end();
  await expect(queue.next()).rejects.toThrow(ReaderLost);
});

test("a reader that leaves is not kept waiting itself", async () => {
  const queue = createEventQueue<number>({ items: 1, stallMs: 60_000 });
  const next = Promise.resolve(queue.next());
  queue.leave();
  await expect(next).rejects.toThrow(ReaderLost);
});
