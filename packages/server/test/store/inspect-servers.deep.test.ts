/** The same look at stores that have a server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectPostgresStore } from "../../src/adapters/store/postgres-inspect.ts";
import { openPostgresStore } from "../../src/adapters/store/postgres.ts";
import { inspectRedisStore } from "../../src/adapters/store/redis-inspect.ts";
import { loadRedisDriver } from "../../src/adapters/store/redis-driver.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import type { Store } from "../../src/ports/store.ts";
import type { StoreInspection } from "../../src/ports/store-inspection.ts";
import { formats } from "./inspected-formats.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "./servers/postgres.ts";
import { findFreePort } from "./servers/programs.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { runSql } from "./servers/run-sql.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();

/** What is the same for all databases. */
function itInspects({
  nextUrl,
  open,
  inspect,
}: {
  nextUrl(): string;
  open(url: string): Promise<Store>;
  inspect(url: string, prefixes?: readonly string[]): Promise<StoreInspection>;
}): void {
  it.each(formats)("says what format %j means", async (format, expected) => {
    const url = nextUrl();
    const store = await open(url);
    await store.format?.change(format);
    await store.close();
    expect(await inspect(url)).toMatchObject(expected);
  });

  it("finds keys by their prefixes", async () => {
    const url = nextUrl();
    const store = await open(url);
    await store.commit([], [{ key: "owner/a", value: 1 }]);
    await store.close();
    expect((await inspect(url, ["b/", "owner/"])).hasKeys).toBe(true);
    expect((await inspect(url, ["b/", "owner/b", "owne/"])).hasKeys).toBe(false);
  });
}

describe.skipIf(!hasRedis)("a look at a Redis", () => {
  let redis: RedisServer;
  let lossy: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(folder);
    lossy = await startRedis(folder, ["--appendonly", "no"]);
  });
  afterAll(() => Promise.all([redis.stop(), lossy.stop()]));

  it("creates nothing", async () => {
    const url = redis.nextUrl();
    const { facts, warnings, problems } = await inspectRedisStore(url);
    expect(facts).toEqual([expect.stringMatching(/^Redis \d/), "no records yet"]);
    expect([warnings, problems]).toEqual([[], []]);
    const client = (await loadRedisDriver()).createClient({ socket: { port: redis.port }, RESP: 2 });
    await client.connect();
    expect(await client.sendCommand(["DBSIZE"])).toBe(0);
    client.destroy();
  });

  itInspects({ nextUrl: () => redis.nextUrl(), open: openRedisStore, inspect: inspectRedisStore });

  it("warns of a Redis that forgets, and fails where no Redis answers", async () => {
    expect((await inspectRedisStore(lossy.nextUrl())).warnings[0]).toMatch(/has no append-only file/);
    const port = await findFreePort();
    await expect(inspectRedisStore(`redis://127.0.0.1:${port}`)).rejects.toThrow(
      /refuses connections\. Start Redis/,
    );
  });
});

describe.skipIf(!hasPostgres)("a look at a PostgreSQL", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(folder);
  });
  afterAll(() => postgres.stop());

  it("creates nothing", async () => {
    const url = postgres.nextUrl();
    const schema = new URL(url).searchParams.get("schema");
    for (let time = 0; time < 2; time += 1) {
      const { facts, warnings, problems } = await inspectPostgresStore(url);
      expect(facts).toEqual([
        expect.stringMatching(/^PostgreSQL \d/),
        `schema ${schema}`,
        `no records yet in schema ${schema}`,
      ]);
      expect([warnings, problems]).toEqual([[], []]);
    }
  });

  itInspects({ nextUrl: () => postgres.nextUrl(), open: openPostgresStore, inspect: inspectPostgresStore });

  it("says which right is missing, and that nobody answers", async () => {
    await runSql(postgres.url, "CREATE USER narrow PASSWORD 'narrow'");
    const url = `postgres://narrow:narrow@127.0.0.1:${postgres.port}/postgres?schema=mine`;
    expect((await inspectPostgresStore(url)).problems).toEqual([
      expect.stringMatching(/does not let this user create schema mine\. Grant it CREATE on the database/),
    ]);
    const port = await findFreePort();
    await expect(inspectPostgresStore(`postgres://127.0.0.1:${port}/postgres`)).rejects.toThrow(
      /refuses connections\. Start PostgreSQL/,
    );
  });
});
