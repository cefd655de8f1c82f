/** Setups that were once found to break the law of repeats. */
import { expect, it } from "vitest";
import { repeatExperiment, repeatsLeaveOne, type RepeatSetup } from "./repeats.ts";

it.each<[string, RepeatSetup["commits"]]>([
  ["whose end is refused, and stored as failed", [null, null, "refused"]],
  ["whose end is refused, and its failure too", [null, null, "refused", "refused"]],
])("a streamed response %s is repeated", async (_, commits) => {
  const setup: RepeatSetup = { operation: "a streamed response", shared: false, copies: 1, commits };
  expect(repeatsLeaveOne.holds(await repeatExperiment.run(setup, {}))).toEqual([]);
});
