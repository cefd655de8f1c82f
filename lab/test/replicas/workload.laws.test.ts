/** Servers in one process on one store: the workload accuses nobody who is honest, and finds the stores that are not. */
import { describe, expect, test } from "vitest";
import { isDeep } from "../../../vitest.draws.ts";
import type { Store } from "@understudy/server/src/ports/store.ts";
import { createSharedMutant, sharedMutants } from "../../src/broken/store/shared.ts";
import { createHistories } from "../../src/replicas/histories.ts";
import { findOrphans } from "../../src/replicas/orphans.ts";
import { runWorkload } from "../../src/replicas/workload.ts";
import { serversOn } from "../../src/replicas/servers-on.ts";

/** What is wrong with two servers on these stores, under so many seeds or until something is. */
async function judge(stores: readonly [Store, ...Store[]], seeds: number): Promise<string[]> {
  const { servers, close } = serversOn(stores);
  const histories = createHistories();
  try {
    for (let seed = 1; seed <= seeds; seed += 1) {
      await runWorkload({ seed, clients: 3, steps: 12, servers, histories });
      const orphans = await findOrphans(stores[0]);
      const mistakes = [...histories.judge(), ...orphans.map((key) => `${key} is left`)];
      if (mistakes.length > 0) return mistakes;
    }
    return [];
  } finally {
    await close();
  }
}

test("honest servers are accused of nothing", async () => {
  expect(await judge(createSharedMutant({ id: "none", fault: "", over: () => ({}) }), 4)).toEqual([]);
});

/** What no answer shows here, and who finds it instead. */
const hidden: Readonly<Record<string, string>> = {
  "reads-values-after-keys": "the suite, in suite.test.ts",
  // No request changes it.
  "keeps-the-format-to-itself": "the laws of shared stores",
};

if (isDeep)
  describe("the workload finds a store in which", () => {
    for (const mutant of sharedMutants.filter(({ id }) => !(id in hidden)))
      test(`${mutant.fault} (${mutant.id})`, async () => {
        expect(await judge(createSharedMutant(mutant), 40)).not.toEqual([]);
      });
  });
