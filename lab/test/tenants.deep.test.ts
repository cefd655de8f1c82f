/** What the suite can say of users depends on how it may be them; profiles imitate no hole between users. */
import { expect, test } from "vitest";
import { versions } from "../src/excuses/excuses.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { createStack } from "@understudy/server";
import { inProcess } from "@understudy/conformance";
import { judge } from "./support/judge.ts";

const checks = loadSuite().checks.filter(({ id }) => id.startsWith("access/"));
const few = { checks, runs: 5, leastStories: 1, seed: 3, maxStories: 40 };

test.each(["reference", ...versions] as const)(
  "no check accuses a server with users in the profile %s",
  { timeout: 60_000 },
  async (profile) => {
    const result = await judge(await openMutant({ users: true }, profile, profile), few);
    expect(result.checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(result.interrupted).toBeNull();
  },
);

test("two known users are enough for all but two checks", { timeout: 60_000 }, async () => {
  const stack = createStack({
    authenticate({ headers }) {
      const [, principal] = /^Bearer (anna|bob|carol)$/.exec(headers.get("authorization") ?? "") ?? [];
      return principal === undefined ? null : { principal, attributes: {} };
    },
  });
  const target = await inProcess({
    fetch: (request) => stack.fetch(request),
    mock: () => stack.mock,
    profile: "reference",
    headers: { authorization: "Bearer carol" },
    tenants: ["anna", "bob"].map((name) => ({ name: "authorization", value: `Bearer ${name}` })),
    close: () => stack.close(),
  });
  const result = await judge(target, few);
  const open = result.checks.filter(({ status }) => status !== "pass");
  expect(open.map(({ id, status }) => [id, status])).toEqual([
    ["access/noninterference", "unknown"],
    ["access/without-attributes", "unknown"],
  ]);
});
