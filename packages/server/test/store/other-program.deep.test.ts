/** An address that leads to another program: a start, and a look at the store, say which one. */
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectPostgresStore } from "../../src/adapters/store/postgres-inspect.ts";
import { openPostgresStore } from "../../src/adapters/store/postgres.ts";
import { inspectRedisStore } from "../../src/adapters/store/redis-inspect.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { openFailure } from "./servers/failures.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "./servers/postgres.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const password = "hunter2";
const stores = {
  redis: [openRedisStore, inspectRedisStore],
  rediss: [openRedisStore, inspectRedisStore],
  postgres: [openPostgresStore, inspectPostgresStore],
} as const;

/** What a start and a look say of the store, which has to be the same. */
async function wordsAbout(scheme: keyof typeof stores, port: number): Promise<string> {
  const url = `${scheme}://me:${password}@127.0.0.1:${port}/0`;
  const [open, inspect] = stores[scheme];
  const [{ message }, ofInspection] = await Promise.all([
    openFailure(open, url, password),
    inspect(url).catch((error: unknown) => error),
  ]);
  expect(ofInspection).toMatchObject({ message });
  return message.replace(`${scheme}://127.0.0.1:${port}/0`, "It");
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens by TCP has an address with a port.
  return (server.address() as AddressInfo).port;
}

it("an HTTP server is no store", async () => {
  const server = createHttpServer((_, response) => response.end("hello"));
  const port = await listen(server);
  for (const [scheme, program] of [
    ["redis", "Redis"],
    ["postgres", "PostgreSQL"],
  ] as const)
    expect(await wordsAbout(scheme, port)).toMatch(
      `It is no ${program}: an HTTP server answers there. Correct its host or port.`,
    );
  server.close();
});

// At once, as they wait for what does not answer.
it.concurrent("a start does not wait for a server that never answers", async () => {
  const server = createServer();
  const sockets: { destroy(): void }[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  const port = await listen(server);
  const words = await Promise.all([wordsAbout("redis", port), wordsAbout("postgres", port)]);
  expect(words).toEqual(["It does not answer", "It does not answer"]);
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe.skipIf(!hasRedis || !hasPostgres)("with Redis and PostgreSQL", { concurrent: true }, () => {
  let redis: RedisServer;
  let postgres: PostgresServer;
  beforeAll(async () => {
    redis = await startRedis(folder);
    postgres = await startPostgres(folder);
  });
  afterAll(() => Promise.all([redis.stop(), postgres.stop()]));

  it("each is not the other, and a Redis without TLS takes none", async () => {
    const [ofPostgres, ofRedis, withTls] = await Promise.all([
      wordsAbout("redis", postgres.port),
      wordsAbout("postgres", redis.port),
      wordsAbout("rediss", redis.port),
    ]);
    expect(ofPostgres).toMatch(/^It is no Redis: PostgreSQL answers there\. Use postgres:\/\/HOST/);
    expect(ofRedis).toMatch(/^It is no PostgreSQL: Redis answers there\. Use redis:\/\/HOST/);
    expect(withTls).toMatch(/^It takes no TLS\. Use redis:\/\/HOST/);
  });
});
