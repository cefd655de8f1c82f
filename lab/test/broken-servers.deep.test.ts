import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seedOf } from "../../seeds.ts";
import { laws } from "../../packages/server/test/laws/laws.ts";
import { brokenServers } from "../src/broken/server/index.ts";

const expectations = brokenServers.flatMap(({ breaks, ...broken }) =>
  breaks.map((law) => ({ ...broken, law: law.name })),
);

describe("a law notices a server in which", () => {
  it.each(expectations)("$fault ($id): $law", async ({ decorators, law }) => {
    const lawful = laws.find(({ name }) => name === law);
    if (lawful === undefined) throw new Error(`Unknown law: "${law}".`);
    // One setup in eighty shows the rarest of these faults: of so many setups some do, whatever the seed.
    const noticed = await fc.check(lawful.property(decorators), {
      seed: seedOf("laws"),
      numRuns: 1_000,
      endOnFailure: true,
    });
    expect(String(noticed.errorInstance)).toContain(`${law}, but`);
    // With the same setup the honest server keeps the law.
    const examples = noticed.counterexample === null ? [] : [noticed.counterexample];
    const honest = await fc.check(lawful.property({}), { examples, numRuns: 1 });
    expect(honest.failed).toBe(false);
  });
});

it("some broken server violates each law", () => {
  const broken = new Set(expectations.map(({ law }) => law));
  expect(laws.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

it("every broken server has a unique id and a law that it breaks", () => {
  expect(new Set(brokenServers.map(({ id }) => id)).size).toBe(brokenServers.length);
  expect(brokenServers.filter(({ breaks }) => breaks.length === 0)).toEqual([]);
});
