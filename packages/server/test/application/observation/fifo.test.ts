import { expect, test } from "vitest";
import { createFifo } from "../../../src/application/observation/fifo.ts";

test("what comes first goes first, however they come and go", () => {
  const fifo = createFifo<number>();
  const taken: (number | undefined)[] = [];
  let next = 0;
  for (let round = 1; round <= 50; round += 1) {
    for (let n = 0; n < round; n += 1) fifo.add(next++);
    for (let n = 0; n < round - 1; n += 1) taken.push(fifo.take());
    expect(fifo.length).toBe(next - taken.length);
  }
  while (fifo.length > 0) taken.push(fifo.take());
  expect(taken).toEqual(Array.from({ length: next }, (_, index) => index));
  expect(fifo.take()).toBeUndefined();
});
