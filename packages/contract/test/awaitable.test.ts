import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { afterwards, attempted, isPromise, together, type Awaitable } from "../src/index.ts";

/** Of another realm: no instance of this one's `Promise`. */
const foreign = <T>(value: T): Promise<T> =>
  runInNewContext("Promise.resolve(value)", { value }) as Promise<T>;

it("what is there is used at once", () => {
  expect(afterwards(1, (one) => one + 1)).toBe(2);
  expect(
    together(
      () => 1,
      () => undefined,
      () => "a",
    ),
  ).toEqual([1, undefined, "a"]);
  expect([null, undefined, 0, "", []].map((one) => isPromise(one as Awaitable<unknown>))).not.toContain(true);
});

it("a promise is waited for, also one of another realm", async () => {
  expect(await afterwards(Promise.resolve(1), (one) => one + 1)).toBe(2);
  expect(await afterwards(foreign(1), (one) => one + 1)).toBe(2);
  const all = together(
    () => 1,
    () => Promise.resolve(2),
    () => foreign(3),
  );
  expect(await all).toEqual([1, 2, 3]);
});

it("what has no more of a promise than `then` is waited for", async () => {
  const thenable = runInNewContext("({ then: (resolve) => void resolve(1) })") as Promise<number>;
  expect(await afterwards(thenable, (one) => one + 1)).toBe(2);
  expect(attempted(() => thenable)).toBeInstanceOf(Promise);
  expect(await attempted(() => thenable)).toBe(1);
});

it("one of several that throws leaves no rejection behind", async () => {
  const error = new Error("own");
  const all = together(
    () => Promise.reject(new Error("first")),
    (): number => {
      throw error;
    },
  );
  // An unhandled rejection would fail this test.
  await expect(all).rejects.toThrow("first");
});

it("what throws is a rejected promise", async () => {
  const error = new Error("own");
  const result = attempted((): number => {
    throw error;
  });
  expect(isPromise(result)).toBe(true);
  await expect(result).rejects.toBe(error);
  expect(attempted(() => 1)).toBe(1);
});
