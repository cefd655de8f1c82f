/** Servers in one process on one store: the workload accuses nobody who is honest, and finds the stores that are not. */
import { describe, expect, test } from "vitest";
import type { Store } from "@understudy/server/src/ports/store.ts";
import { createSharedMutant, sharedMutants } from "../../src/broken/store/shared.ts";
import { createHistories } from "../../src/replicas/histories.ts";
import { runWorkload } from "../../src/replicas/workload.ts";
import { serversOn } from "../support/servers-on.ts";

/** What is wrong with two servers on these stores, under so many seeds or until something is. */
async function judge(stores: readonly Store[], seeds: number): Promise<string[]> {
  const { servers, close } = serversOn(stores);
  const histories = createHistories();
  try {
    for (let seed = 1; seed <= seeds; seed += 1) {
      await runWorkload({ seed, clients: 3, steps: 12, servers, histories });
      const mistakes = histories.judge();
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

/** What the server's use of a store does not show: the laws of shared stores find these. */
const hidden = [
  "locks-written-keys-only",
  "reads-values-after-keys",
  "remembers-reads",
  "counts-versions-itself",
  "keeps-the-format-to-itself",
];

describe("the workload finds a store in which", () => {
  for (const mutant of sharedMutants.filter(({ id }) => !hidden.includes(id)))
    test(`${mutant.fault} (${mutant.id})`, async () => {
      expect(await judge(createSharedMutant(mutant), 20)).not.toEqual([]);
    });
});
