/** Idempotency keys under `kill -9` of these and of the store. */
import { describe, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { runKeyed } from "../../src/replicas/keyed.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { serveOn } from "../../src/replicas/served.ts";
import { storeKinds } from "../../src/replicas/stores.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");

// At once, as they wait most of the time: for the leases of servers that were killed.
describe.concurrent("requests with keys are done once, though servers and store are killed", () => {
  for (const store of storeKinds)
    test.skipIf(store.missing)(
      `on ${store.kind}`,
      { timeout: 300_000 },
      async ({ expect, onTestFinished }) => {
        const served = await serveOn({ ...store, servers: Math.min(store.servers, 2) }, folder);
        onTestFinished(() => served.close());
        const { servers, replicas, database } = served;
        const victims = database === undefined ? replicas : [...replicas, database];
        const { mistakes, unknown } = await runKeyed({ seed, servers, victims, rounds: 15 });
        expect(mistakes).toEqual([]);
        // Else the kills came too late to show anything.
        expect(unknown).toBeGreaterThan(0);
      },
    );
});
