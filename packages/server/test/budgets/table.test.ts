/** The page of limits has a row for each option, with its default. */
import { readFileSync } from "node:fs";
import { mostValues } from "@understudy/http";
import { expect, test } from "vitest";
import { defaultLimits, limitsPerUser } from "../../src/application/running/limits.ts";

const page = readFileSync(new URL("../../../../docs/run/limits.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()));

const byOption = new Map(rows.map(([, , option = "", usual = ""]) => [option.replaceAll("`", ""), usual]));

test("every limit is an option of the page with its default, and the page has no other", () => {
  const documented = [...byOption.keys()].filter((option) => option !== "" && !option.includes("."));
  expect(documented.toSorted()).toEqual([...Object.keys(defaultLimits), ...limitsPerUser].toSorted());
  for (const [name, value] of Object.entries(defaultLimits))
    expect([name, byOption.get(name)]).toEqual([name, name.endsWith("Ms") ? `${value} ms` : String(value)]);
});

test("the documented number of values of a body is the number in the code", () => {
  expect(rows.find(([, what]) => what?.startsWith("fields and items of one body"))?.[3]).toBe(
    String(mostValues),
  );
});

test("every row has an answer", () => {
  expect(rows.filter(([, , , , answer = ""]) => answer === "")).toEqual([]);
});
