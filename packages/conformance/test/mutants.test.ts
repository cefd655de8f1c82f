/** Each mutant is noticed by the checks that it names, and each check is named by a mutant. */
import { describe, expect, test } from "vitest";
import { catalogue } from "../src/catalogue/index.ts";
import { mutants } from "../src/mutants/index.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

describe.each(mutants)("$id: $fault", ({ id, killedBy, over }) => {
  test.each(killedBy)("is noticed by %s", { timeout: 60_000 }, async (check) => {
    const checks = catalogue.filter((one) => one.id === check);
    const target = await openMutant(over(), id);
    const result = await judge(target, { checks, runs: 25, seed: 3, bail: true, shrinks: 0 });
    expect(result.checks.map(({ says }) => says)).toEqual(["fail"]);
  });
});

test.each(catalogue)("$id has a mutant that it must notice", ({ id }) => {
  expect(mutants.filter(({ killedBy }) => killedBy.includes(id))).not.toHaveLength(0);
});

test("no two mutants have one name", () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});
