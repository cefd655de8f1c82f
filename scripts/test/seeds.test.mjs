// A test that draws says the same each time, and nobody who writes one has to think of it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createVitest } from "vitest/node";
import { seedOf } from "../../seeds.ts";
import { root } from "../lib/root.mjs";

test.each(["vitest.config.ts", "vitest.deep.config.ts", "vitest.llama-stack.config.ts"])(
  "every project of %s sets the seed of laws",
  async (config) => {
    const vitest = await createVitest("test", { config, root, watch: false, reporters: [] });
    const setups = vitest.projects.map(({ name, config: { setupFiles } }) => [
      name,
      setupFiles.some((file) => file.endsWith("/vitest.laws.ts")),
    ]);
    await vitest.close();
    expect(setups).not.toEqual([]);
    expect(setups).toEqual(setups.map(([name]) => [name, true]));
  },
);

test("a law without a seed draws from the repository's seed", () => {
  const law = fc.property(fc.nat(), (number) => number < 1_000);
  const drawn = () => fc.check(law);
  expect(drawn().seed).toBe(seedOf("laws"));
  expect(drawn().counterexample).toEqual(drawn().counterexample);
});
