/** An import into a store that a server has open. */
import { expect, it, onTestFinished } from "vitest";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { importing } from "../../src/ports/store-format.ts";
import { tenants } from "../access/users.ts";
import { hasRedis, startRedis } from "../store/servers/redis.ts";
import { createTempFolder } from "../store/temp.ts";

const folder = createTempFolder();

it.skipIf(!hasRedis)("a server answers 503 while another process imports into its store", async () => {
  const redis = await startRedis(folder);
  onTestFinished(() => redis.stop());
  const url = redis.nextUrl();
  const [serving, filling] = [await openRedisStore(url), await openRedisStore(url)];
  const { call, stack } = tenants({ store: serving });
  expect((await call("alice", "GET", "/v1/agents")).status).toBe(200);
  expect(await filling.format?.change(importing)).toBe(true);
  const { status, body } = await call("alice", "GET", "/v1/agents");
  expect(status).toBe(503);
  expect(JSON.stringify(body)).toMatch(/redis:\S+ is being filled by an import\. Restart the server/);
  expect(await serving.format?.change(importing)).toBe(false);
  await Promise.all([stack.close(), filling.close()]);
});
