import { expect, test } from "vitest";
import { problems, weigh } from "../checks/budget.mjs";

const fine = { what: "a page", bytes: 1000, gzipped: 1000, modules: ["/app/src/index.ts"] };

test("a page within its budget is no problem", () => {
  expect(problems([fine])).toEqual([]);
});

test("a page beyond its budget is told with both numbers", () => {
  expect(problems([{ ...fine, gzipped: 1010 }])).toEqual([
    "a page: 1010 bytes gzipped are 10 more than 1000",
  ]);
});

test("a page with zod is told", () => {
  const modules = ["/app/node_modules/zod/v4/index.js"];
  expect(problems([{ ...fine, modules }])).toEqual(["a page: has zod in it"]);
});

test("what is not used does not weigh", { timeout: 60_000 }, async () => {
  const [small, large] = await Promise.all([weigh(["ApiError"]), weigh(["createClient"])]);
  expect(small.gzipped).toBeGreaterThan(100);
  expect(small.gzipped).toBeLessThan(large.gzipped / 2);
  expect(large.modules.some((id) => id.includes("openapi-fetch"))).toBe(true);
});
