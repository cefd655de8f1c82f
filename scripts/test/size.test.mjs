import { expect, test } from "vitest";
import { limit, problems } from "../checks/size.mjs";

const file = (lines) => ({ path: "a.ts", text: "x\n".repeat(lines) });

test("a file at the limit is fine, one line more is not", () => {
  expect(problems([file(limit)])).toEqual([]);
  expect(problems([file(limit + 1)])).toEqual([`a.ts has ${limit + 1} lines: more than ${limit}`]);
});
