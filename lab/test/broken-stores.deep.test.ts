import { describe, expect, it } from "vitest";
import { storeContract, type StoreLaw } from "../../packages/server/test/store/contract.ts";
import { commitMutants } from "../src/broken/store/commits.ts";
import { listMutants } from "../src/broken/store/lists.ts";
import { createMutant, type StoreMutant } from "../src/broken/store/mutant.ts";
import { valueMutants } from "../src/broken/store/values.ts";

const mutants: readonly StoreMutant[] = [...valueMutants, ...commitMutants, ...listMutants];

async function rejects(law: StoreLaw, mutant: StoreMutant): Promise<boolean> {
  try {
    await law.run(async () => createMutant(mutant));
    return false;
  } catch {
    return true;
  }
}

describe("the store contract rejects a store in which", () => {
  for (const mutant of mutants)
    it(`${mutant.fault} (${mutant.id})`, async () => {
      for (const law of storeContract) if (await rejects(law, mutant)) return;
      expect.fail("no law in packages/server/test/store/laws/ fails on this store");
    });
});

describe("the store contract", () => {
  it("uses no name twice", () => {
    for (const names of [mutants.map(({ id }) => id), storeContract.map(({ name }) => name)])
      expect(new Set(names).size).toBe(names.length);
  });
});

describe("each law rejects some store", () => {
  for (const law of storeContract)
    it(law.name, async () => {
      for (const mutant of mutants) if (await rejects(law, mutant)) return;
      expect.fail("no store in lab/src/broken/store/ violates this law");
    });
});
