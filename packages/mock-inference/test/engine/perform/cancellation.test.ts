import { expect, test } from "vitest";
import {
  createCancellation,
  cancelledByRequest,
  cancelledBySignal,
} from "../../../src/engine/perform/cancellation.ts";

test("a disconnect before the first wait is noticed", () => {
  const cancellation = createCancellation();
  cancellation.throwIfCancelled();
  expect(cancellation.isCancelled()).toBe(false);
  cancellation.cancel();
  expect(cancellation.isCancelled()).toBe(true);
  expect(cancellation.signal().aborted).toBe(true);
  expect(() => cancellation.throwIfCancelled()).toThrow(DOMException);
});

test("a disconnect during a wait aborts its signal", () => {
  const cancellation = createCancellation();
  const signal = cancellation.signal();
  cancellation.cancel();
  expect(signal.aborted).toBe(true);
  expect(cancellation.signal()).toBe(signal);
});

test("the signal of a request is not read before the first wait", () => {
  const controller = new AbortController();
  const request = new Request("http://localhost/", { signal: controller.signal });
  const asked: string[] = [];
  const watched = new Proxy(request, {
    get(target, key) {
      asked.push(String(key));
      return Reflect.get(target, key, target) as unknown;
    },
  });
  const cancellation = cancelledByRequest(watched);
  cancellation.throwIfCancelled();
  expect(asked).toEqual([]);
  const signal = cancellation.signal();
  controller.abort(new Error("gone"));
  expect(signal.aborted).toBe(true);
  expect(cancellation.isCancelled()).toBe(true);
  expect(() => cancellation.throwIfCancelled()).toThrow("gone");
});

test("a signal cancels in the same way", () => {
  const controller = new AbortController();
  const cancellation = cancelledBySignal(controller.signal);
  expect(cancellation.isCancelled()).toBe(false);
  controller.abort(new Error("gone"));
  expect(cancellation.isCancelled()).toBe(true);
  expect(() => cancellation.throwIfCancelled()).toThrow("gone");
});
