import { it } from "vitest";
import { storeContract } from "./contract.ts";
import { commitMutants } from "./mutants/commits.ts";
import { listMutants } from "./mutants/lists.ts";
import { createMutant } from "./mutants/mutant.ts";
import { valueMutants } from "./mutants/values.ts";
it("matrix", async () => {
  for (const m of [...valueMutants, ...commitMutants, ...listMutants]) {
    const n: string[] = [];
    const t = performance.now();
    for (const [i, l] of storeContract.entries())
      try {
        await l.run(async () => createMutant(m));
      } catch (e) {
        n.push(i === storeContract.length - 1 ? "MODEL" : String(i));
      }
    console.log(m.id, Math.round(performance.now() - t), n.join(" "));
  }
}, 60000);
