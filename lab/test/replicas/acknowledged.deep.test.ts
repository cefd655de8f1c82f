/** Responses in the background under `kill -9` of servers and of the store. */
import { describe, test } from "vitest";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { runAcknowledged } from "../../src/replicas/acknowledged.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { serveOn } from "../../src/replicas/served.ts";
import { storeKinds } from "../../src/replicas/stores.ts";
import { seedOf } from "../../../seeds.ts";

const folder = createTempFolder();
writeServerFiles(folder);

// At once, as they wait most of the time: for the leases of servers that were killed.
describe.concurrent("what was acknowledged is completed, though servers and store are killed", () => {
  for (const store of storeKinds)
    test.skipIf(store.missing)(
      `on ${store.kind}`,
      { timeout: 300_000 },
      async ({ expect, onTestFinished }) => {
        const served = await serveOn({ ...store, servers: Math.min(store.servers, 2) }, folder);
        onTestFinished(() => served.close());
        const { servers, replicas, database } = served;
        const victims = database === undefined ? replicas : [...replicas, database];
        const { mistakes, interrupted } = await runAcknowledged({
          seed: seedOf("replicas"),
          servers,
          victims,
          rounds: 9,
        });
        expect(mistakes).toEqual([]);
        // Else the kills came too late to show anything.
        expect(interrupted).toBeGreaterThan(0);
      },
    );
});
