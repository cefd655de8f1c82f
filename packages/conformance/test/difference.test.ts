import { expect, test } from "vitest";
import { difference } from "../src/difference.ts";

test.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, null],
  [{ a: { b: 1 } }, { a: { b: 2 } }, { path: "a.b", expected: 1, said: 2 }],
  [{ a: 1 }, {}, { path: "a", expected: 1, said: undefined }],
  [[1, 2], [1], { path: "1", expected: 2, said: undefined }],
  [[], [{ a: 1 }], { path: "0", expected: undefined, said: { a: 1 } }],
  [[1, 2], [2], { path: "", expected: [1, 2], said: [2] }],
  [JSON.parse('{"__proto__":{}}'), {}, { path: "__proto__", expected: {}, said: undefined }],
  [null, {}, { path: "", expected: null, said: {} }],
  [0, -0, { path: "", expected: 0, said: -0 }],
])("%j and %j differ at %j", (expected, said, found) => {
  expect(difference(expected, said)).toEqual(found);
});
