import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { afterwards, attempted, isPromise, together, type Awaitable } from "../src/index.ts";

/** Of another realm: no instance of this one's `Promise`. */
const foreign = <T>(value: T): Promise<T> =>
  runInNewContext("Promise.resolve(value)", { value }) as Promise<T>;

it("what is there is used at once", () => {
  expect(afterwards(1, (one) => one + 1)).toBe(2);
  expect(together(1, undefined, "a")).toEqual([1, undefined, "a"]);
  expect([null, undefined, 0, "", []].map((one) => isPromise(one as Awaitable<unknown>))).not.toContain(true);
});

it("a promise is waited for, also one of another realm", async () => {
  expect(await afterwards(Promise.resolve(1), (one) => one + 1)).toBe(2);
  expect(await afterwards(foreign(1), (one) => one + 1)).toBe(2);
  expect(await together(1, Promise.resolve(2), foreign(3))).toEqual([1, 2, 3]);
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
