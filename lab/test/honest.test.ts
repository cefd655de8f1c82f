/** A handful of new stories on our own server: no check may accuse it. `npm run test:deep` runs many. */
import { expect, test } from "vitest";
import { seedOf } from "../../seeds.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { honestOther } from "../src/mutants/providers.ts";
import { judge } from "./support/judge.ts";
import { checksOfUsers } from "./support/of-users.ts";

/** Fewer than usual for a check that has not passed: what few stories show is in the corpus. */
const options = { runs: 3, leastStories: 1, maxStories: 3 };
const timeout = 120_000;
const seed = seedOf("honest");

test(`no check accuses the honest server at seed ${seed}`, { timeout }, async () => {
  const { checks, interrupted } = await judge(await openMutant({ otherProvider: honestOther }), {
    ...options,
    seed,
  });
  expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
  expect(interrupted).toBeNull();
});

test(`no check of users accuses the honest server with users at seed ${seed}`, { timeout }, async () => {
  const target = await openMutant({ users: true });
  const { checks, interrupted } = await judge(target, { ...options, checks: checksOfUsers(), seed });
  expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
  expect(interrupted).toBeNull();
});
