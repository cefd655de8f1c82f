import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTooManyValues, mostValues } from "../src/requests/count-values.ts";

const items = (count: number, item: string): string =>
  `[${Array.from({ length: count }, () => item).join(",")}]`;

test.each([
  ["texts", (count: number) => items(count, '""')],
  ["empty lists", (count: number) => items(count, "[ ]")],
  ["lists of numbers", (count: number) => items(count, "[ 1,-2.5e+3 ]")],
  ["fields", (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":{}`).join(",")}}`],
  ["lists in one another", (count: number) => `${"[".repeat(count)}""${"]".repeat(count)}`],
])("%s are counted", (_, text) => {
  expect([hasTooManyValues(text(mostValues)), hasTooManyValues(text(mostValues + 1))]).toEqual([false, true]);
});

test("a list of numbers alone is one value, and a text beside them makes each of them one", () => {
  const numbers = items(3 * mostValues, "0.1");
  expect(hasTooManyValues(numbers)).toBe(false);
  expect(hasTooManyValues(`{"a":${numbers},"b":${numbers}}`)).toBe(false);
  expect(hasTooManyValues(numbers.replace("]", ',""]'))).toBe(true);
});

test("signs in texts are not counted, nor do quotes with a backslash end a text", () => {
  const signs = ',[{"\\'.repeat(mostValues);
  expect(hasTooManyValues(JSON.stringify([signs, { [signs]: signs }]))).toBe(false);
  const many = Array.from({ length: mostValues }, () => "");
  expect(hasTooManyValues(JSON.stringify(["\\", signs, "\\\\", ...many]))).toBe(true);
});

/** Fields and items of what was parsed. */
function count(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + count(item), 0);
}

test("of any JSON, however it is spaced, as many values are counted as it has", () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const values = count(value);
      // Each value takes two characters, so shorter texts are not looked at.
      expect(hasTooManyValues(text, values)).toBe(false);
      if (values > 0) expect(hasTooManyValues(text, values - 1)).toBe(true);
    }),
  );
});
