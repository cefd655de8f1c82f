/** A handful of new stories on our own server: no check may accuse it. `npm run test:deep` runs many. */
import { expect, test } from "vitest";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

const seed = Math.floor(Math.random() * 2 ** 31);

test(`no check accuses the honest server at seed ${seed}`, { timeout: 60_000 }, async () => {
  const { checks, interrupted } = await judge(await openMutant(), { runs: 3, leastStories: 1, seed });
  expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
  expect(interrupted).toBeNull();
});

test(`no check accuses the honest server with users at seed ${seed}`, { timeout: 60_000 }, async () => {
  const target = await openMutant({ users: true });
  const { checks, interrupted } = await judge(target, { runs: 3, leastStories: 1, seed });
  expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
  expect(interrupted).toBeNull();
});
