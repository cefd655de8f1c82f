/** The judge of lists, on histories that are typed by hand. */
import { expect, test } from "vitest";
import { judgeListings, type Addition, type Listing } from "../../src/histories/listings.ts";

const add = (label: string, began: number, ended: number, server = 0): Addition => ({
  ...{ label, began, ended, server },
});
const remove = (label: string, began: number, ended: number) => ({ label, began, ended });
const list = (began: number, ended: number, ...labels: string[]): Listing => ({ began, ended, labels });

const judge = (added: Addition[], removed: ReturnType<typeof remove>[], ...listings: Listing[]): string[] =>
  judgeListings({ added, removed, listings });

test("what was there during the whole listing is in it", () => {
  expect(judge([add("a", 1, 2)], [], list(3, 4, "a"))).toEqual([]);
  expect(judge([add("a", 1, 2)], [], list(3, 4))).toEqual(["a is missing"]);
  expect(judge([add("a", 1, 2)], [remove("a", 5, 6)], list(3, 4))).toEqual(["a is missing"]);
});

test("what was added or removed meanwhile may be in it or not", () => {
  for (const labels of [[], ["a"], ["b"], ["a", "b"]])
    expect(judge([add("a", 1, 2), add("b", 4, 7)], [remove("a", 5, 8)], list(3, 6, ...labels))).toEqual([]);
});

test("what nobody knows whether it was done may be in it or not", () => {
  for (const labels of [[], ["a"]]) {
    expect(judge([add("a", 1, Infinity)], [], list(3, 4, ...labels))).toEqual([]);
    expect(judge([add("a", 1, 2)], [remove("a", 3, Infinity)], list(5, 6, ...labels))).toEqual([]);
  }
});

test("nothing is in it twice", () => {
  expect(judge([add("a", 1, 2)], [], list(3, 4, "a", "a"))).toEqual(["a is there twice"]);
});

test("what was removed before is not in it, nor what is added later", () => {
  expect(judge([add("a", 1, 2)], [remove("a", 3, 4)], list(5, 6, "a"))).toEqual([
    "a is there after its removal",
  ]);
  expect(judge([add("a", 3, 4)], [], list(1, 2, "a"))).toEqual(["a is there before it was added"]);
});

test("what one server added is in the order in which it was added; of several servers any order is right", () => {
  expect(judge([add("a", 1, 2), add("b", 3, 4)], [], list(5, 6, "b", "a"))).toEqual(["a is after b"]);
  expect(judge([add("a", 1, 2), add("b", 3, 4, 1)], [], list(5, 6, "b", "a"))).toEqual([]);
});

test("the order is the same in all listings", () => {
  const added = [add("a", 1, 3), add("b", 2, 4)];
  expect(judge(added, [], list(5, 6, "a", "b"), list(7, 8, "b", "a"))).toEqual([
    "b and a change their order",
  ]);
  expect(judge(added, [], list(5, 6, "b", "a"), list(7, 8, "b", "a"))).toEqual([]);
});
