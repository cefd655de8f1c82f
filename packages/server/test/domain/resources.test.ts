/** Which name means what, and when two resources are the same. */
import { expect, test } from "vitest";
import type { Model } from "@understudy/contract/types";
import { isSame, toTargets } from "../../src/domain/resources.ts";

const model = (identifier: string, provider_resource_id: string | null = identifier): Model => ({
  identifier,
  provider_resource_id,
  provider_id: "p",
  type: "model",
  metadata: {},
  model_type: "llm",
});

test.each([
  [
    "what the provider has goes by its own name",
    [],
    [
      ["m", "m"],
      ["n", "n"],
    ],
  ],
  [
    "a name of ours stands for its target",
    [model("a", "m")],
    [
      ["m", "m"],
      ["n", "n"],
      ["a", "m"],
    ],
  ],
  [
    "a name without a target stands for itself",
    [model("n", null)],
    [
      ["m", "m"],
      ["n", "n"],
    ],
  ],
  [
    "a name of ours takes the place of the provider's",
    [model("m", "n")],
    [
      ["m", "n"],
      ["n", "n"],
    ],
  ],
  [
    "a name whose target is gone is nobody's",
    [model("a", "x")],
    [
      ["m", "m"],
      ["n", "n"],
    ],
  ],
  ["and hides what the provider has under it", [model("m", "x")], [["n", "n"]]],
])("%s", (_, own, targets) => {
  const found = [...toTargets([model("m"), model("n")], own)];
  expect(found.map(([name, target]) => [name, target.name])).toEqual(targets);
});

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  ["1", 1, false],
])("isSame of %j and %j is %s", (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
  expect(isSame(b, a)).toBe(same);
});
