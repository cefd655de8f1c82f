/** The queue between a stream and its reader. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createBoundedQueue } from "../src/stream/queue.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("holds nothing that was read, though it is never empty", async () => {
  const queue = createBoundedQueue<object>(10, 1_000);
  const readOne = async (): Promise<WeakRef<object>> => {
    queue.push({}, 1);
    const { value = {} } = await queue.next();
    return new WeakRef(value);
  };
  queue.push({}, 1);
  const read = [await readOne(), await readOne(), await readOne()];
  // A reference is held until the end of the job that made it.
  await new Promise(setImmediate);
  collectGarbage();
  expect(read.map((ref) => ref.deref())).toEqual([undefined, undefined, undefined]);
});

test("takes one item however small its bounds are, so that its reader does not wait for ever", async () => {
  const queue = createBoundedQueue<string>(10, 0);
  await queue.room();
  queue.push("a", 1);
  expect(await queue.next()).toEqual({ done: false, value: "a" });
});
