import { expect, test } from "vitest";
import { cancelledByRequest } from "../../../src/engine/perform/cancellation.ts";

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
