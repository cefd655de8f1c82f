import { expect, test } from "vitest";
import { createLeaving, requestLeaving, toLeaving } from "../../../src/engine/perform/leaving.ts";

test("who left before anybody waited is found to have left by whoever waits", () => {
  const leaving = createLeaving();
  leaving.throwIfLeft();
  expect(leaving.left()).toBe(false);
  leaving.leave();
  expect(leaving.left()).toBe(true);
  expect(leaving.signal().aborted).toBe(true);
  expect(() => leaving.throwIfLeft()).toThrow(DOMException);
});

test("who leaves while somebody waits is heard", () => {
  const leaving = createLeaving();
  const signal = leaving.signal();
  leaving.leave();
  expect(signal.aborted).toBe(true);
  expect(leaving.signal()).toBe(signal);
});

test("a request is not asked for its signal before somebody waits", () => {
  const controller = new AbortController();
  const request = new Request("http://localhost/", { signal: controller.signal });
  const asked: string[] = [];
  const watched = new Proxy(request, {
    get(target, key) {
      asked.push(String(key));
      return Reflect.get(target, key, target) as unknown;
    },
  });
  const leaving = requestLeaving(watched);
  leaving.throwIfLeft();
  expect(asked).toEqual([]);
  const signal = leaving.signal();
  controller.abort(new Error("gone"));
  expect(signal.aborted).toBe(true);
  expect(leaving.left()).toBe(true);
  expect(() => leaving.throwIfLeft()).toThrow("gone");
});

test("a signal tells the same", () => {
  const controller = new AbortController();
  const leaving = toLeaving(controller.signal);
  expect(leaving.left()).toBe(false);
  controller.abort(new Error("gone"));
  expect(leaving.left()).toBe(true);
  expect(() => leaving.throwIfLeft()).toThrow("gone");
});
