/** Arguments as servers of both generations send them. */
import { expect, test } from "vitest";
import { toArguments } from "../../src/agent/content.ts";

test.each([
  ["a value", { city: "Rome" }, { city: "Rome" }],
  ["JSON text", '{"city":"Rome"}', { city: "Rome" }],
  ["no text, where there are none", "", {}],
  ["blank text", " ", {}],
  ["a list in JSON text", "[1]", [1]],
])("arguments that came as %s are read", (_, sent, args) => {
  expect(toArguments(sent)).toEqual(args);
});

test("text that is no JSON is an error", () => {
  expect(() => toArguments('{"city":')).toThrow(SyntaxError);
});
