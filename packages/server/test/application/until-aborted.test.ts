/** A provider may ignore its signal; who waits for it does not. */
import { expect, test } from "vitest";
import { eachUntilAborted, untilAborted } from "../../src/application/until-aborted.ts";
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
  for await (const item of eachUntilAborted(source(), new AbortController().signal)) items.push(item);
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
  const items = eachUntilAborted(source(), controller.signal);
  expect(await items.next()).toEqual({ done: false, value: 1 });
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
  for await (const item of eachUntilAborted(source(), new AbortController().signal)) if (item === 1) break;
  await closed.reached;
});

test("a source that fails passes on its error", async () => {
  async function* source(): AsyncGenerator<number> {
    yield 1;
    throw new Error("own");
  }
  const items = eachUntilAborted(source(), new AbortController().signal);
  await items.next();
  await expect(items.next()).rejects.toThrow("own");
});
