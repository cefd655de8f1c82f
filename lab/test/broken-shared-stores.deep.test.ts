import { describe, expect, it } from "vitest";
import { sharedStoreLaws, type SharedStoreLaw } from "../../packages/server/test/store/laws/shared.ts";
import { createSharedMutant, sharedMutants, type SharedStoreMutant } from "../src/broken/store/shared.ts";

async function rejects(law: SharedStoreLaw, mutant: SharedStoreMutant): Promise<boolean> {
  try {
    await law.run(async () => createSharedMutant(mutant));
    return false;
  } catch {
    return true;
  }
}

describe("the laws of shared stores reject a store in which", () => {
  for (const mutant of sharedMutants)
    it(`${mutant.fault} (${mutant.id})`, async () => {
      for (const law of sharedStoreLaws) if (await rejects(law, mutant)) return;
      expect.fail("no law in packages/server/test/store/laws/shared.ts fails on this store");
    });
});

describe("each law of shared stores", () => {
  for (const law of sharedStoreLaws) {
    it(`rejects some store: ${law.name}`, async () => {
      for (const mutant of sharedMutants) if (await rejects(law, mutant)) return;
      expect.fail("no store in lab/src/broken/store/shared.ts violates this law");
    });

    it(`rejects no store without a fault: ${law.name}`, () =>
      law.run(async () => createSharedMutant({ id: "none", fault: "", over: () => ({}) })));
  }
});
