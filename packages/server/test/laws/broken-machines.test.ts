import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenMachines } from "./broken-machines.ts";
import { laws } from "./laws.ts";

const expectations = brokenMachines.flatMap(({ breaks, ...broken }) =>
  breaks.map((law) => ({ ...broken, law: law.name })),
);

describe("a law notices a server in which", () => {
  it.each(expectations)("$fault ($id): $law", async ({ bench, law }) => {
    const lawful = laws.find(({ name }) => name === law);
    if (lawful === undefined) throw new Error(`There is no law "${law}".`);
    // A fixed seed: whether a fault is noticed must not be a matter of luck.
    const noticed = await fc.check(lawful.property(bench), { seed: 1, numRuns: 200, endOnFailure: true });
    expect(String(noticed.errorInstance)).toContain(`${law}, but`);
    // In the same world the honest server is within the law.
    const examples = noticed.counterexample === null ? [] : [noticed.counterexample];
    const honest = await fc.check(lawful.property({}), { examples, numRuns: 1 });
    expect(honest.failed).toBe(false);
  });
});

it("every law is broken by some machine", () => {
  const broken = new Set(expectations.map(({ law }) => law));
  expect(laws.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

it("every broken machine has an id of its own, and a law that it breaks", () => {
  expect(new Set(brokenMachines.map(({ id }) => id)).size).toBe(brokenMachines.length);
  expect(brokenMachines.filter(({ breaks }) => breaks.length === 0)).toEqual([]);
});
