/** The fault sweep: faults derived from traces, which nobody has to think of first. */
import { expect, test } from "vitest";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import { sweepServer } from "../src/sweep/sweep-server.ts";
import { sweep } from "../src/sweep/sweep.ts";

const turns = /^(getTurn|resumeTurn):200 .* always$/;

test("every fault of a turn that is read is noticed", { timeout: 120_000 }, async () => {
  const { faults, survivors } = await sweep({ runs: 4, seed: 3, only: turns });
  expect(faults).toBeGreaterThan(500);
  expect(survivors).toEqual([]);
});

test("what the checks that there are do not look at survives", { timeout: 60_000 }, async () => {
  const checks = catalogue.filter(({ id }) => id === "persistence/stored-is-announced");
  const { survivors } = await sweep({ runs: 2, seed: 3, only: /^getTurn:200 .* always$/, checks });
  const headers = ["type-lost", "type-text", "type-stream", "request-id-lost"];
  expect(survivors).toEqual(headers.map((id) => `getTurn:200 header ${id} always`));
});

// Many stories: of settings that all have their defaults, nothing can show that one is lost.
test("every fault in what a model is given is noticed", { timeout: 300_000 }, async () => {
  const { faults, survivors } = await sweep({ runs: 30, seed: 4, only: /^given-to-inference .* always$/ });
  expect(faults).toBeGreaterThan(100);
  expect(survivors).toEqual([]);
});

test(
  "a server that misunderstands a request, or keeps something else, is noticed",
  { timeout: 120_000 },
  async () => {
    const only = /^(createSession|session) .* always$/;
    const { faults, survivors } = await sweepServer({ runs: 4, seed: 3, only });
    expect(faults).toBeGreaterThan(20);
    expect(survivors).toEqual([]);
  },
);

test("such a server goes unnoticed if the checks that look for it do not run", async () => {
  const checks = catalogue.filter(({ id }) => id === "wire/framing");
  const only = /^createSession \.session_name empty always$/;
  const { survivors } = await sweepServer({ runs: 2, seed: 3, only, checks });
  expect(survivors).toEqual(["createSession .session_name empty always"]);
});
