/** Idempotency keys on servers that share a store, under `kill -9` of these and of the store. */
import { describe, test } from "vitest";
import { targets } from "../../../packages/server/test/store/targets.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { runKeyed } from "../../src/replicas/keyed.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { startReplica } from "../../src/replicas/processes.ts";
import { seed } from "../support/budget.ts";

const folder = createTempFolder();
writeServerFiles(folder);

// At once, as they wait most of the time: for the leases of servers that were killed.
describe.concurrent("requests with keys are done once, though servers and store are killed", () => {
  for (const { kind, missing, start } of targets)
    test.skipIf(missing)(`on ${kind}`, { timeout: 300_000 }, async ({ expect, onTestFinished }) => {
      const shared = await start(folder);
      const url = shared.nextUrl();
      const replicas = await Promise.all([1, 2].map(() => startReplica(folder, url)));
      onTestFinished(async () => {
        await Promise.all(replicas.map((replica) => replica.kill()));
        await shared.stop();
      });
      const servers = replicas.map(({ send }) => send);
      const victims = [...replicas, shared];
      const { mistakes, unknown } = await runKeyed({ seed, servers, victims, rounds: 15 });
      expect(mistakes).toEqual([]);
      // Else the kills came too late to show anything.
      expect(unknown).toBeGreaterThan(0);
    });
});
