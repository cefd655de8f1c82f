import { expect, test } from "vitest";
import { hasTooManyValues, mostValues } from "../src/index.ts";

const numbers = (count: number): string => `[${Array.from({ length: count }, () => "1").join(",")}]`;

test.each([
  ["numbers", (count: number) => numbers(count)],
  ["empty lists", (count: number) => `[${Array.from({ length: count }, () => "[ ]").join(",")}]`],
  ["fields", (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":{}`).join(",")}}`],
  ["one in another", (count: number) => `${"[".repeat(count)}1${"]".repeat(count)}`],
])("%s are counted", (_, text) => {
  expect([hasTooManyValues(text(mostValues)), hasTooManyValues(text(mostValues + 1))]).toEqual([false, true]);
});

test("signs in texts are not counted, nor are quotes that end none", () => {
  const signs = ',[{"\\'.repeat(mostValues);
  expect(hasTooManyValues(JSON.stringify([signs, { [signs]: signs }]))).toBe(false);
  expect(hasTooManyValues(JSON.stringify(["\\", signs, "\\\\", ...JSON.parse(numbers(mostValues))]))).toBe(
    true,
  );
});
