/** Lists of servers as processes, which are read on one while others add to them and remove from them. */
import { describe, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { raceLists } from "../../src/replicas/list-races.ts";
import { serveOn } from "../../src/replicas/served.ts";
import { storeKinds } from "../../src/replicas/stores.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");

describe("a list has what was there while it was read, once and in order", () => {
  for (const store of storeKinds)
    test.skipIf(store.missing)(
      `on ${store.kind}`,
      { timeout: 300_000 },
      async ({ expect, onTestFinished }) => {
        const served = await serveOn(store, folder);
        onTestFinished(() => served.close());
        for (const nth of [0, 1, 2]) {
          const { mistakes, raced } = await raceLists({
            seed: seed + nth,
            servers: served.servers,
            steps: 25,
          });
          expect(mistakes).toEqual([]);
          // Else nothing was written while a list was read.
          expect(raced).toBeGreaterThan(0);
        }
      },
    );
});
