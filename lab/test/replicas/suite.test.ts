/** The suite's stories on two servers in this process, which share a store: each request goes to the other one. */
import { describe, expect, test } from "vitest";
import { createSharedMutant, sharedMutants } from "../../src/broken/store/shared.ts";
import { amongServers, openReplicas } from "../../src/replicas/suite-target.ts";
import { judge } from "../support/judge.ts";

const seed = Math.floor(Math.random() * 2 ** 31);
const timeout = 60_000;
const options = { runs: 3, leastStories: 1 };
const isFinding = ({ id, status }: { id: string; status: string }): boolean =>
  status === "fail" && !amongServers.includes(id);

test(`no check accuses honest ones at seed ${seed}`, { timeout }, async () => {
  const target = await openReplicas(createSharedMutant({ id: "none", fault: "", over: () => ({}) }));
  const { checks, interrupted } = await judge(target, { ...options, seed });
  expect(checks.filter(isFinding)).toEqual([]);
  expect(interrupted).toBeNull();
});

describe("the suite finds a store in which", () => {
  const found = sharedMutants.filter(({ id }) => ["reads-values-after-keys", "remembers-reads"].includes(id));
  for (const mutant of found)
    test(`${mutant.fault} (${mutant.id})`, { timeout }, async () => {
      const target = await openReplicas(createSharedMutant(mutant));
      const { checks } = await judge(target, { ...options, seed: 1, bail: "MUST" });
      expect(checks.filter(isFinding)).not.toEqual([]);
    });
});
