import { expect, test } from "vitest";
import { createFifo } from "../src/fifo.ts";

test("what comes first goes first, however they come and go", () => {
  const fifo = createFifo<{ at: number }>();
  const taken: (number | undefined)[] = [];
  let next = 0;
  for (let round = 1; round <= 50; round += 1) {
    for (let n = 0; n < round; n += 1) fifo.add({ at: next++ });
    for (let n = 0; n < round - 1; n += 1) taken.push(fifo.take()?.at);
    expect(fifo.length).toBe(next - taken.length);
    const left = Array.from({ length: fifo.length }, (_, index) => taken.length + index);
    expect([...fifo.from()].map(({ at }) => at)).toEqual(left);
    expect([...fifo.from(2)].map(({ at }) => at)).toEqual(left.slice(2));
  }
  while (fifo.length > 0) taken.push(fifo.take()?.at);
  expect(taken).toEqual(Array.from({ length: next }, (_, index) => index));
  expect(fifo.take()).toBeUndefined();
  expect([...fifo.from()]).toEqual([]);
});
