/** What `npm run soak` runs: a draw is found by its word in the tests. */
import { expect, test } from "vitest";
import { type Draw, seeds } from "../../seeds.ts";
import { runsOf, soakTests } from "../src/soak-tests.ts";

test.each(Object.keys(seeds) as Draw[])("there are tests that draw from the seed %s", (draw) => {
  expect(runsOf(draw).flat()).toContainEqual(expect.stringMatching(/^(packages|lab)\/.*test/));
});

test("a draw is run where npm test has it, and where the deep tests do", () => {
  const [few = [], many = []] = runsOf("honest");
  expect(few).toEqual(["run", "--config", "vitest.config.ts", "lab/test/honest.test.ts"]);
  expect(many).toContain("lab/test/honest.deep.test.ts");
});

test("an unknown draw is a soak that fails, with the known ones", async () => {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  expect(await soakTests({ draws: ["honset"], minutes: 1, seed: 1, print })).toBe(false);
  expect(lines).toEqual([expect.stringMatching(/^There is no draw honset: seeds\.ts has laws, honest, /)]);
});
