import { expect, test } from "vitest";
import { putLatest } from "../src/index.ts";

test("keeps what was put last, in the order of the last puts", () => {
  const map = new Map<string, number>();
  putLatest(map, "a", 1, 2);
  putLatest(map, "b", 2, 2);
  putLatest(map, "a", 3, 2);
  expect([...map]).toEqual([
    ["b", 2],
    ["a", 3],
  ]);
  putLatest(map, "c", 4, 2);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
