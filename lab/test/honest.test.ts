/** Our own server under all checks: none may accuse it, and none may have nothing to say. */
import { expect, test } from "vitest";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

test("the honest server passes every check", { timeout: 120_000 }, async () => {
  const { checks, interrupted } = await judge(await openMutant(), { runs: 25, seed: 11 });
  expect(checks.filter(({ status }) => status !== "pass")).toEqual([]);
  expect(interrupted).toBeNull();
});

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  "no check accuses the honest server at seed %i",
  { timeout: 60_000 },
  async (seed) => {
    const { checks, interrupted } = await judge(await openMutant(), { runs: 3, seed });
    expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(interrupted).toBeNull();
  },
);
