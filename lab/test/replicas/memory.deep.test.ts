/** Three servers under load on a Redis whose memory is full for a while, again and again, judged by what clients saw. */
import { expect, onTestFinished, test } from "vitest";
import { infoFields } from "@understudy/server/src/adapters/store/redis-check.ts";
import { loadRedisDriver } from "@understudy/server/src/adapters/store/redis-driver.ts";
import { seedOf } from "../../../seeds.ts";
import { hasRedis, startRedis } from "../../../packages/server/test/store/servers/redis.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { createHistories } from "../../src/replicas/histories.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { findOrphans } from "../../src/replicas/orphans.ts";
import { startReplica } from "../../src/replicas/processes.ts";
import { look } from "../../src/replicas/stores.ts";
import { runWorkload } from "../../src/replicas/workload.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");

test.skipIf(!hasRedis)("nothing that was answered is lost", { timeout: 300_000 }, async () => {
  const redis = await startRedis(folder);
  onTestFinished(() => redis.stop());
  const admin = (await loadRedisDriver()).createClient({ socket: { port: redis.port }, RESP: 2 });
  await admin.connect();
  onTestFinished(() => admin.destroy());
  const limit = (bytes: number) => admin.sendCommand(["CONFIG", "SET", "maxmemory", String(bytes)]);
  const url = redis.nextUrl();
  const replicas = await Promise.all([1, 2, 3].map(() => startReplica(folder, url)));
  onTestFinished(async () => {
    await Promise.all(replicas.map((replica) => replica.kill()));
  });

  const histories = createHistories();
  const servers = replicas.map(({ send }) => send);
  for (let round = 0; round < 10; round += 1) {
    let begun = 0;
    const changes: Promise<unknown>[] = [];
    await runWorkload({
      ...{ seed: seed + round, clients: 2, steps: 12, servers, histories },
      onStep() {
        begun += 1;
        if (begun === 8) changes.push(limit(1));
        if (begun === 28) changes.push(limit(0));
      },
    });
    await Promise.all(changes);
    expect(histories.judge()).toEqual([]);
  }
  const refusals = infoFields(String(await admin.sendCommand(["INFO", "errorstats"]))).get("errorstat_OOM");
  expect(refusals).toMatch(/count=[1-9]/);
  for (const { send } of replicas) expect((await send("/v1/health", {})).status).toBe(200);
  // A removal that was refused in the middle is finished by the next start.
  await Promise.all(replicas.map((replica) => replica.stop()));
  await Promise.all(replicas.map((replica) => replica.start()));
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect(await look(url, findOrphans)).toEqual([]);
});
