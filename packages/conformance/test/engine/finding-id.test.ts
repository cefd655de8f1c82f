/** Ids of findings: what `replay` needs, in a few characters. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findingId, parseFindingId } from "../../src/engine/finding-id.ts";
import { loadSuite } from "../../src/apis/suite.ts";

const { checks, generators } = loadSuite();

test("an id leads to its check, seed and path, in either case", () => {
  const keys = fc.record({
    check: fc.constantFrom(...checks.map(({ id }) => id)),
    seed: fc.integer({ min: 0, max: 999_999_999_999_999 }),
    path: fc
      .tuple(fc.constantFrom(...generators.map(({ id }) => id)), fc.array(fc.nat(99), { minLength: 1 }))
      .map(([family, steps]) => [family, ...steps].join(":")),
  });
  fc.assert(
    fc.property(keys, (key) => {
      const id = findingId(key);
      if (id === null) return;
      expect(id.length).toBeLessThanOrEqual(24);
      expect(parseFindingId(id)).toEqual(key);
      expect(parseFindingId(id.toUpperCase())).toEqual(key);
    }),
  );
});

test("the long path of a shrunk story fits an id, since it takes the same way again and again", () => {
  const path = `configuration:12:1:0:2:2:2:2:7${":3".repeat(40)}`;
  expect(findingId({ check: "resume/keeps-turn", seed: 999_999, path })).toHaveLength(21);
});

test("a finding of a check of one's own, or by a path of many turns, has no id", () => {
  expect(findingId({ check: "mine/own", seed: 1, path: "conversation:0" })).toBeNull();
  const path = ["conversation", ...Array.from({ length: 60 }, (_, n) => n)].join(":");
  expect(findingId({ check: "resume/keeps-turn", seed: 1, path })).toBeNull();
});

test("a text that is no id, or has a wrong character, leads nowhere", () => {
  const id = findingId({ check: "resume/keeps-turn", seed: 5, path: "resume:3:0" }) ?? "";
  for (let at = 0; at < id.length; at += 1) {
    const other = id[at] === "7" ? "8" : "7";
    expect(parseFindingId(id.slice(0, at) + other + id.slice(at + 1))).toBeNull();
  }
  for (const text of ["", "0", "7", "resume/keeps-turn", "resume", "ü", id.slice(1), `${id}0`])
    expect(parseFindingId(text)).toBeNull();
});
