/** The suite's stories on two servers in this process, which share a store: each request goes to the other one. */
import { describe, expect, test } from "vitest";
import { createSharedMutant, sharedMutants } from "../../src/broken/store/shared.ts";
import { checks, openReplicas } from "../../src/replicas/suite-target.ts";
import { judge } from "../support/judge.ts";

const seed = Math.floor(Math.random() * 2 ** 31);
const timeout = 60_000;
const mostRuns = 10;
const options = { checks, runs: 3, leastStories: 1 };
const isFinding = ({ status }: { status: string }): boolean => status === "fail";

test(`no check accuses honest ones at seed ${seed}`, { timeout }, async () => {
  const target = await openReplicas(createSharedMutant({ id: "none", fault: "", over: () => ({}) }));
  const { checks: results, interrupted } = await judge(target, { ...options, seed });
  expect(results.filter(isFinding)).toEqual([]);
  expect(interrupted).toBeNull();
});

describe("the suite finds a store in which", () => {
  const mutants = sharedMutants.filter(({ id }) =>
    ["reads-values-after-keys", "remembers-reads"].includes(id),
  );
  for (const mutant of mutants)
    test(`${mutant.fault} (${mutant.id})`, { timeout }, async () => {
      let found = false;
      // A race of requests is lost now and then; among so many runs of other stories it is not.
      for (let one = 1; !found && one <= mostRuns; one += 1) {
        const target = await openReplicas(createSharedMutant(mutant));
        const { checks: results } = await judge(target, { ...options, runs: 10, seed: one, bail: "MUST" });
        found = results.some(isFinding);
      }
      expect(found).toBe(true);
    });
});
