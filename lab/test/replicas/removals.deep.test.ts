/** `kill -9` of servers and stores in the middle of cleanups after deletes, and of rounds of a time to live. */
import { describe, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { ttl } from "../../src/replicas/old-records.ts";
import { runDeletes, runExpiry } from "../../src/replicas/removals.ts";
import { serveOn } from "../../src/replicas/served.ts";
import { storeKinds } from "../../src/replicas/stores.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");

const kinds = [
  { name: "deletes", options: {}, run: runDeletes, rounds: 4 },
  { name: "a time to live", options: { ttl }, run: runExpiry, rounds: 1 },
];

// At once, as they wait most of the time: for servers that start.
describe.concurrent.each(kinds)(
  "servers that are killed finish later what $name removed",
  ({ options, run, rounds }) => {
    for (const store of storeKinds)
      test.skipIf(store.missing)(
        `on ${store.kind}`,
        { timeout: 600_000 },
        async ({ expect, onTestFinished }) => {
          const served = await serveOn({ ...store, servers: Math.min(store.servers, 2) }, folder, options);
          onTestFinished(() => served.close());
          const { mistakes, interrupted } = await run(served, seed, rounds);
          expect(mistakes).toEqual([]);
          // Else the kills came too late to show anything.
          expect(interrupted).toBeGreaterThan(0);
        },
      );
  },
);
