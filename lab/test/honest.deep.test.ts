/** Our own server under all checks and many seeds: whatever is found is a mistake, of a check or of the server. */
import { expect, test } from "vitest";
import { seedOf } from "../../seeds.ts";
import { soak } from "../src/soak.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { honestOther } from "../src/mutants/providers.ts";
import { draws, timeoutOf } from "./support/draws.ts";
import { judge } from "./support/judge.ts";
import { checksOfUsers, isOfUsers } from "./support/of-users.ts";

const share = 0.3;
const seed = seedOf("honest");

test("no check accuses the honest server, seed after seed", { timeout: timeoutOf(share) }, async () => {
  let stories = 0;
  for (const nth of draws(12, share)) {
    const run = await soak({ from: seed + nth, seeds: 1, runs: 3 });
    expect(run.accusations).toEqual([]);
    stories += run.stories;
  }
  console.log(`${stories} stories on the honest server from seed ${seed} on`);
  expect(stories).toBeGreaterThan(0);
});

test(
  "every check passes on the honest server, except for the checks about users",
  { timeout: 180_000 },
  async () => {
    const target = await openMutant({ otherProvider: honestOther });
    const { checks, interrupted } = await judge(target, { runs: 25, seed });
    const others = checks.filter((check) => !isOfUsers(check));
    expect(others.filter(({ status }) => status !== "pass")).toEqual([]);
    expect(interrupted).toBeNull();
  },
);

test("no check accuses the honest server with users", { timeout: 180_000 }, async () => {
  const target = await openMutant({ users: true });
  const { checks, interrupted } = await judge(target, { runs: 3, leastStories: 1, maxStories: 9, seed });
  expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
  expect(interrupted).toBeNull();
});

test("every check of users passes on the honest server with users", { timeout: 180_000 }, async () => {
  const target = await openMutant({ users: true });
  const { checks } = await judge(target, { checks: checksOfUsers(), runs: 40, seed });
  expect(checks.length).toBeGreaterThan(10);
  expect(checks.filter(({ status }) => status !== "pass")).toEqual([]);
});
