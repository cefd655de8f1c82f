import { expect, test } from "vitest";
import { difference } from "../src/json/difference.ts";

test.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, null],
  [{ a: { b: 1 } }, { a: { b: 2 } }, { path: "a.b", expected: 1, actual: 2 }],
  [{ a: 1 }, {}, { path: "a", expected: 1, actual: undefined }],
  [[1, 2], [1], { path: "1", expected: 2, actual: undefined }],
  [[], [{ a: 1 }], { path: "0", expected: undefined, actual: { a: 1 } }],
  [[1, 2], [2], { path: "", expected: [1, 2], actual: [2] }],
  [JSON.parse('{"__proto__":{}}'), {}, { path: "__proto__", expected: {}, actual: undefined }],
  [null, {}, { path: "", expected: null, actual: {} }],
  [0, -0, { path: "", expected: 0, actual: -0 }],
])("%j and %j differ at %j", (expected, actual, found) => {
  expect(difference(expected, actual)).toEqual(found);
});
