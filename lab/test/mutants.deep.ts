/** Each mutant is noticed by the checks that it names, and each check is named by a mutant. */
import { describe, expect, test } from "vitest";
import { checks as catalogue } from "@understudy/conformance/src/checks/index.ts";
import { mutants } from "../src/mutants/index.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

describe.each(mutants)("$id: $fault", ({ id, killedBy, over }) => {
  test.each(killedBy)("is noticed by %s", { timeout: 180_000 }, async (check) => {
    const checks = catalogue.filter((one) => one.id === check);
    const verdict = async (runs: number): Promise<string | undefined> => {
      const result = await judge(await openMutant(over(), id), {
        checks,
        runs,
        seed: 3,
        bail: "MAY",
        shrinks: 0,
        // A mutant that rewrites streams holds back those that wait at a gate, so that all of this time passes.
        timeoutMs: 2_000,
      });
      return result.checks[0]?.status;
    };
    // A fault that is seen seldom has more stories to be seen in, as it has by default.
    expect((await verdict(25)) === "fail" || (await verdict(100)) === "fail").toBe(true);
  });
});

test.each(catalogue)("$id has a mutant that it must notice", ({ id }) => {
  expect(mutants.filter(({ killedBy }) => killedBy.includes(id))).not.toHaveLength(0);
});

test("no two mutants have one name", () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});
