import { expect, test } from "vitest";
import { createSignalFilter } from "../src/node/signal-filter.ts";

test("a signal that is sent twice for one Ctrl-C is passed on once, and a second Ctrl-C is too", () => {
  const passes = createSignalFilter();
  expect([0, 1, 99].map((now) => passes("SIGINT", now))).toEqual([true, false, false]);
  expect(passes("SIGTERM", 99)).toBe(true);
  // Counted from the last one that was passed on: a key that is held down is heard.
  expect([100, 150, 200].map((now) => passes("SIGINT", now))).toEqual([true, false, true]);
});
