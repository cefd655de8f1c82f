/** Responses in the background and requests with idempotency keys under `kill -9` of servers and of the store. */
import { describe, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { runAcknowledged } from "../../src/replicas/acknowledged.ts";
import { runKeyed } from "../../src/replicas/keyed.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { serveOn } from "../../src/replicas/served.ts";
import { storeKinds } from "../../src/replicas/stores.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");

const kinds = [
  { name: "what was acknowledged is completed", run: runAcknowledged, rounds: 9 },
  { name: "requests with keys are done once", run: runKeyed, rounds: 15 },
];

// At once, as they wait most of the time: for the leases of servers that were killed.
describe.concurrent.each(kinds)("$name, though servers and store are killed", ({ run, rounds }) => {
  for (const store of storeKinds)
    test.skipIf(store.missing)(
      `on ${store.kind}`,
      { timeout: 300_000 },
      async ({ expect, onTestFinished }) => {
        const served = await serveOn({ ...store, servers: Math.min(store.servers, 2) }, folder);
        onTestFinished(() => served.close());
        const { servers, replicas, database } = served;
        const victims = database === undefined ? replicas : [...replicas, database];
        const { mistakes, interrupted } = await run({ seed, servers, victims, rounds });
        expect(mistakes).toEqual([]);
        // Else the kills came too late to show anything.
        expect(interrupted).toBeGreaterThan(0);
      },
    );
});
