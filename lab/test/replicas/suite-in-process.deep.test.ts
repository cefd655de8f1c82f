/** The suite's stories on two servers in this process, which share a store: each request goes to the other one. */
import { describe, expect, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import {
  createSharedMutant,
  rememberLists,
  sharedMutants,
  type SharedStoreMutant,
} from "../../src/broken/store/shared.ts";
import { checks, openReplicas } from "../../src/replicas/suite-target.ts";
import { judge } from "../support/judge.ts";

const seed = seedOf("replicas");
const timeout = 300_000;
const mostRuns = 10;
const options = { checks, runs: 3, leastStories: 1 };
/** Of stores with a fault: the first finding is enough, and to shorten stories of a race is most of the time. */
const verdicts = { ...options, bail: "MUST", shrinks: 0 } as const;
const isFinding = ({ status }: { status: string }): boolean => status === "fail";

/** At which the order of turns that overlap was taken for that of one server. */
const overlapping = 1163903363;

test.each([seed, overlapping])("no check accuses honest ones at seed %i", { timeout }, async (seed) => {
  const target = await openReplicas(createSharedMutant({ id: "none", fault: "", over: () => ({}) }));
  const { checks: results, interrupted } = await judge(target, { ...options, seed });
  expect(results.filter(isFinding)).toEqual([]);
  expect(interrupted).toBeNull();
});

/** The checks that see it: a race is lost now and then, and among so many stories of their kind it is not. */
const seenBy: Readonly<Record<string, readonly string[]>> = {
  "reads-values-after-keys": ["agents/listed", "errors/leaves-nothing"],
  "remembers-reads": ["persistence/stored-is-announced"],
};

describe("the suite finds a store in which", () => {
  for (const mutant of sharedMutants.filter(({ id }) => id in seenBy))
    test(`${mutant.fault} (${mutant.id})`, { timeout }, async () => {
      const only = checks.filter(({ id }) => seenBy[mutant.id]?.includes(id));
      let found = false;
      for (let one = 1; !found && one <= mostRuns; one += 1) {
        const target = await openReplicas(createSharedMutant(mutant));
        const { checks: results } = await judge(target, { ...verdicts, checks: only, runs: 60, seed: one });
        found = results.some(isFinding);
      }
      expect(found).toBe(true);
    });
});

/** Of the turns of others, each connection knows those that were there when it first looked. */
const cachesHistory: SharedStoreMutant = {
  id: "caches-history",
  fault: "a list of turns that was read stays as it is until this connection writes",
  over: (store) => rememberLists(store, (prefix) => prefix.startsWith("turn/")),
};

test("prompts alone show that a server does not see the turns of another one", { timeout }, async () => {
  const target = await openReplicas(createSharedMutant(cachesHistory));
  const only = checks.filter(({ id }) => id === "persistence/history-to-model");
  const { checks: results } = await judge(target, {
    ...verdicts,
    checks: only,
    runs: 60,
    seed: 1,
  });
  expect(results.filter(isFinding)).toHaveLength(1);
});
