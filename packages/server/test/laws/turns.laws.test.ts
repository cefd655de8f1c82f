import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { laws } from "./laws.ts";

describe("the laws of the turn", () => {
  it.each(laws)("$name", async ({ property }) => {
    // Most laws share one kind of setup, so together they see some hundreds of them.
    await fc.assert(property({}), { numRuns: drawsOf(60) });
  });

  it("have unique names", () => {
    const names = laws.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
