/** A server whose Redis has no memory left: 503 until there is some, and nothing that was answered is lost. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { infoFields } from "../../src/adapters/store/redis-check.ts";
import { loadRedisDriver, type RedisClient } from "../../src/adapters/store/redis-driver.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { post } from "../support/post.ts";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { handClock } from "../support/hand-clock.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const words = /its memory is full\. Raise maxmemory, or delete agents/;

describe.skipIf(!hasRedis)("a server whose Redis has no memory left", () => {
  let redis: RedisServer;
  let admin: RedisClient;
  const limit = (bytes: number) => admin.sendCommand(["CONFIG", "SET", "maxmemory", String(bytes)]);
  beforeAll(async () => {
    redis = await startRedis(folder);
    admin = (await loadRedisDriver()).createClient({ socket: { port: redis.port }, RESP: 2 });
    await admin.connect();
  });
  afterAll(async () => {
    admin.destroy();
    await redis.stop();
  });

  /** A server with a session in which turns were made until one was refused. */
  async function filled() {
    await limit(0);
    const url = redis.nextUrl();
    const store = await openRedisStore(url);
    onTestFinished(() => store.close());
    const clock = handClock();
    const server = testServer(fakeProviders({}), { store, clock });
    const { agent_id, path } = await server.open();
    const answered: unknown[] = [];
    const turn = async () => {
      const content = randomBytes(10_000).toString("hex");
      const answer = await server.call("POST", `${path}/turn`, { ...say(content), stream: false });
      if (answer.status === 200) answered.push(answer.body);
      return answer;
    };
    const health = async () => {
      // Within a second it is not written again.
      clock.move(1_000);
      return (await server.call("GET", "/v1/health")).status;
    };
    await turn();
    const info = String(await admin.sendCommand(["INFO", "memory"]));
    await limit(Number(infoFields(info).get("used_memory")) + 200_000);
    let last = await turn();
    while (last.status === 200) last = await turn();
    const turns = async (to = server) => (await to.call("GET", path)).body.turns;
    return { ...{ url, store, server, agent_id, path, answered, last }, turn, turns, health };
  }

  it("answers writes by a 503 that says why, and reads as ever, until there is memory", async () => {
    const { url, path, server, answered, last, turn, turns, health } = await filled();
    expect(last).toMatchObject({ status: 503, body: { detail: expect.stringMatching(words) } });
    // To wait a second is of no use.
    expect(last.headers.get("retry-after")).toBeNull();
    // Where a turn has no room, a smaller record may have some.
    await limit(1);
    const create = { agent_config: { model: "m", instructions: "" } };
    const session = { session_name: "s" };
    for (const [to, body] of [
      ["/v1/agents", create],
      [path.replace(/\/[^/]+$/, ""), session],
      ["/v1/conversations", {}],
      ["/v1/responses", { model: "m", input: "hi" }],
      ["/v1/responses", { model: "m", input: "hi", background: true }],
    ] as const)
      expect([to, (await server.call("POST", to, body)).status]).toEqual([to, 503]);
    const keyed = () => post(server, "/v1/agents", create, "key");
    expect((await keyed()).status).toBe(503);
    expect(await health()).toBe(503);
    expect(await turns()).toEqual(answered);

    await limit(0);
    expect((await turn()).status).toBe(200);
    expect((await keyed()).status).toBe(200);
    expect(await health()).toBe(200);
    const reopened = await openRedisStore(url);
    onTestFinished(() => reopened.close());
    expect(await turns(testServer(fakeProviders({}), { store: reopened }))).toEqual(answered);
  });

  it("deletes all the same, and has memory then", async () => {
    const { server, store, agent_id, turn } = await filled();
    expect((await server.call("DELETE", `/v1/agents/${agent_id}`)).status).toBe(204);
    expect((await turn()).status).toBe(404);
    expect((await server.open()).path).toContain("/v1/agents/");
    // Nothing is left of it.
    const left = (await store.list("", { keysOnly: true })).filter(({ key }) => key.includes(agent_id));
    expect(left).toEqual([]);
    await limit(0);
  });
});
