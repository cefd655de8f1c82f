/** The suite's stories on three servers that share a store: each request goes to the next one. */
import { expect, onTestFinished, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { targets } from "../../../packages/server/test/store/targets.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { checks, openReplicas } from "../../src/replicas/suite-target.ts";
import { judge } from "../support/judge.ts";

const folder = createTempFolder();

for (const { kind, missing, start, open } of targets)
  test.skipIf(missing)(`no check accuses honest ones on ${kind}`, { timeout: 300_000 }, async () => {
    const server = await start(folder);
    onTestFinished(() => server.stop());
    const url = server.nextUrl();
    const target = await openReplicas([await open(url), await open(url), await open(url)]);
    const { checks: results, interrupted } = await judge(target, {
      checks,
      runs: 5,
      leastStories: 1,
      seed: seedOf("replicas"),
      timeoutMs: 30_000,
    });
    expect(results.filter(({ status }) => status === "fail")).toEqual([]);
    expect(interrupted).toBeNull();
  });
