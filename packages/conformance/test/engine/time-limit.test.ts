import { expect, test } from "vitest";
import { createTimeLimit } from "../../src/engine/time-limit.ts";

test("stories end before the time does, and findings share the rest of it", () => {
  let now = 1_000;
  const time = createTimeLimit(100, () => now);
  now = 1_069;
  expect(time.storiesAreOver(true)).toBe(false);
  now = 1_070;
  expect(time.storiesAreOver(true)).toBe(true);
  expect(time.shrinkUntil(3)).toBe(1_080);
  // Of many, the next one gets more than its share: it is the one to fix first.
  now = 1_080;
  expect(time.shrinkUntil(30)).toBe(1_085);
  now = 1_090;
  expect(time.shrinkUntil(1)).toBe(1_100);
});

test("stories may take nearly all of the time while there is no finding", () => {
  let now = 0;
  const time = createTimeLimit(100, () => now);
  now = 94;
  expect(time.storiesAreOver(false)).toBe(false);
  now = 95;
  expect(time.storiesAreOver(false)).toBe(true);
});

test("after the limit nothing is shrunk any more", () => {
  let now = 0;
  const time = createTimeLimit(100, () => now);
  now = 500;
  expect(time.shrinkUntil(2)).toBe(500);
});

test("a run without a limit never runs out of time", () => {
  const time = createTimeLimit(undefined, () => 1e15);
  expect(time.storiesAreOver(true)).toBe(false);
  expect(time.shrinkUntil(5)).toBe(Infinity);
});
