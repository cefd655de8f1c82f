/** Two values side by side. */
import { expect, test } from "vitest";
import { differenceRows, type DifferenceRow } from "../ui/src/model/difference.ts";
import { markLines } from "../ui/src/model/mark.ts";

const textsOf = (rows: readonly DifferenceRow[]): string[] =>
  rows.map((row) =>
    row.kind === "gap"
      ? `${row.lines} ${row.equal ? "equal" : "more"}`
      : `${row.expected ?? "-"}|${row.actual ?? "-"}`,
  );
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test.each([
  [[1, 2], [2], ["[|[", "  1,|-", "  2|  2", "]|]"]],
  [[1], [9], ["[|[", "  1|  9", "]|]"]],
  [undefined, 1, ["(nothing)|1"]],
  ["a", "a", ['"a"|"a"']],
])("%j and %j are paired line by line", (expected, actual, rows) => {
  expect(textsOf(differenceRows(expected, actual))).toEqual(rows);
});

test("equal lines far from a difference are folded", () => {
  const actual = numbers(50).with(25, 99);
  const rows = textsOf(differenceRows(numbers(50), actual));
  expect(rows[0]).toBe("22 equal");
  expect(rows).toContain("  25,|  99,");
  expect(rows.at(-1)).toBe("21 equal");
  expect(rows).toHaveLength(11);
});

test("the rest of a very long difference is counted", () => {
  const rows = textsOf(
    differenceRows(
      numbers(5_000),
      numbers(5_000).map((n) => `${n}`),
    ),
  );
  expect(rows).toHaveLength(401);
  expect(rows.at(-1)).toMatch(/^\d+ more$/);
});

test.each([
  ["2026-01", "2026-02", ["2026-0", "1", ""], ["2026-0", "2", ""]],
  ['"a b"', '"a c b"', ['"a ', "", 'b"'], ['"a ', "c ", 'b"']],
  ["yaml", "null", ["", "yaml", ""], ["", "null", ""]],
])("the part in which %s and %s differ is marked", (one, other, ...marked) => {
  const parts = markLines(one, other).map(({ before, changed, after }) => [before, changed, after]);
  expect(parts).toEqual(marked);
});

test("what a long line begins with is skipped up to the difference", () => {
  const [line] = markLines(`${"x".repeat(1_000)}a`, `${"x".repeat(1_000)}b`);
  expect(line).toMatchObject({ skipped: 960, before: "x".repeat(40), changed: "a" });
});
