import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { storeContract } from "./contract.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();

describe.skipIf(!hasRedis)("the store in Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(folder);
  });
  afterAll(() => redis.stop());

  for (const { name, run } of storeContract) it(name, () => run(() => openRedisStore(redis.nextUrl())));

  it("is shared, and its name has no password", async () => {
    const store = await openRedisStore(`redis://127.0.0.1:${redis.port}`);
    expect(store).toMatchObject({ name: `redis://127.0.0.1:${redis.port}`, exclusive: false, notices: [] });
    await store.close();
  });
});
