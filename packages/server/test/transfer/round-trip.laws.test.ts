/** What is exported from one store and imported into another is there as it was. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { keys } from "../../src/application/records/keys.ts";
import { allKinds } from "../store/all-kinds.ts";
import { linesOf, importLines } from "./an-export.ts";
import { drawnActs, dump, fillBy } from "./drawn.ts";

const kinds = allKinds();

describe.each(kinds)("an export of $kind", ({ open }) => {
  it("has everything but claims, marks and derived records, whatever store it is imported into", async () => {
    const property = fc.asyncProperty(
      drawnActs,
      fc.boolean(),
      fc.constantFrom(...kinds),
      async (done, withUsers, target) => {
        const from = await open();
        const to = await target.open();
        const { stack } = await fillBy(from, done, withUsers);
        const lines = await linesOf(from);
        const expected = await dump(from);
        expect(await importLines(to, lines)).toBe(lines.length - 2);
        expect(await dump(to)).toEqual(expected);
        expect(await linesOf(to)).toEqual(lines);
        expect(Number((await to.get(keys.idMark))?.value ?? 0)).toBeGreaterThan(
          latestIn(Object.keys(expected)),
        );
        await to.close();
        await stack.close({ drainMs: 0 });
      },
    );
    await fc.assert(property, { numRuns: drawsOf(6) });
  });
});

/** The latest time of an id in keys; -1 without any. */
function latestIn(all: readonly string[]): number {
  const ids = all.flatMap((key) => key.split("/")).filter((part) => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(part));
  return Math.max(-1, ...ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)));
}
