import { describe, expect, it } from "vitest";
import { vectorContract } from "../../packages/server/test/retrieval/contract.ts";
import type { VectorLaw } from "../../packages/server/test/retrieval/law.ts";
import { createIndexMutant, indexMutants, type IndexMutant } from "../src/broken/vectors/mutants.ts";

async function rejects(law: VectorLaw, mutant: IndexMutant): Promise<boolean> {
  try {
    await law.run(async () => createIndexMutant(mutant));
    return false;
  } catch {
    return true;
  }
}

describe("the contract of vector indexes rejects one in which", () => {
  for (const mutant of indexMutants)
    it(`${mutant.fault} (${mutant.id})`, async () => {
      for (const law of vectorContract) if (await rejects(law, mutant)) return;
      expect.fail("no law in packages/server/test/retrieval/contract.ts fails on this index");
    });
});

describe("each law rejects some index", () => {
  for (const law of vectorContract)
    it(law.name, async () => {
      for (const mutant of indexMutants) if (await rejects(law, mutant)) return;
      expect.fail("no index in lab/src/broken/vectors/ violates this law");
    });
});
