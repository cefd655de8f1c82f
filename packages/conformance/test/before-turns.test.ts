import { expect, test } from "vitest";
import { needsNoTurns, withoutTurns } from "../src/reporters/before-turns.ts";
import { loadSuite } from "../src/apis/suite.ts";

test("what is advised where turns fail is judged where turns fail", () => {
  const advised = withoutTurns.replaceAll("--only ", "").split(" ");
  const { checks } = loadSuite();
  for (const area of advised) {
    const own = checks.filter(({ id }) => id.startsWith(`${area}/`));
    expect(own).not.toEqual([]);
    expect(own.every(needsNoTurns)).toBe(true);
  }
  expect(checks.filter(({ id }) => id.startsWith("persistence/")).some(needsNoTurns)).toBe(false);
});
