/** The soak itself: it tells every seed, and keeps what was found. */
import { expect, test } from "vitest";
import { mutants } from "../src/mutants/index.ts";
import { soak, type Accusation } from "../src/soak.ts";

test("a soak of the honest server accuses nobody", { timeout: 60_000 }, async () => {
  const seeds: number[] = [];
  const { accusations, stories } = await soak({
    from: 100,
    seeds: 3,
    runs: 2,
    onProgress: ({ seed }) => void seeds.push(seed),
  });
  expect(seeds).toEqual([100, 101, 102]);
  expect(stories).toBeGreaterThan(3 * 2);
  expect(accusations).toEqual([]);
});

test("a soak of a server with a fault tells the seed and the finding", { timeout: 60_000 }, async () => {
  const parts = mutants.find(({ id }) => id === "session-get-reverses-turns")?.over;
  if (parts === undefined) throw new Error("There is no mutant shuffles-turns.");
  const findings: (Accusation | null)[] = [];
  const { accusations } = await soak({
    from: 7,
    seeds: 1,
    runs: 8,
    parts,
    onProgress: ({ accusation }) => void findings.push(accusation),
  });
  expect(accusations).toEqual([
    { seed: 7, text: expect.stringContaining("persistence/session-holds-turns") as string },
  ]);
  expect(findings).toEqual(accusations);
});
