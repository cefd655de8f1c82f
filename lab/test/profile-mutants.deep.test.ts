/** A share of the pairs of mutant and real version, drawn anew: each is noticed there, or excused by one switch. */
import { expect, test } from "vitest";
import { seedOf } from "../../seeds.ts";
import { versions } from "../src/excuses/excuses.ts";
import { mutants } from "../src/mutants/index.ts";
import { faultsOf, rowOf } from "../src/profile-matrix.ts";
import { draws, shuffled, timeoutOf } from "./support/draws.ts";

const share = 0.3;
const seed = seedOf("mutants");

test("mutants are noticed under every profile, or excused", { timeout: timeoutOf(share) }, async () => {
  const pairs = shuffled(
    mutants.flatMap((mutant) => versions.map((version) => ({ mutant, version }))),
    seed,
  );
  const faults: string[] = [];
  let judged = 0;
  for (const n of draws(30, share)) {
    const { mutant, version } = pairs[n] ?? {};
    if (mutant === undefined || version === undefined) break;
    faults.push(...faultsOf([await rowOf(mutant, version, { seed, runs: 10 })], version));
    judged += 1;
  }
  console.log(`${judged} of ${pairs.length} pairs of mutant and version judged with seed ${seed}`);
  expect(faults).toEqual([]);
});
