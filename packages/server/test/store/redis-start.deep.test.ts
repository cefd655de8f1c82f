/** What a store in Redis looks at before it serves, and what it says of what it finds. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { loadRedisDriver, type RedisClient } from "../../src/adapters/store/redis-driver.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { StoreUnavailableError } from "../../src/ports/store-errors.ts";
import { openFailure } from "./servers/failures.ts";
import { findFreePort } from "./servers/programs.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const secret = "hunter2-never-shown";

const failure = (url: string) => openFailure(openRedisStore, url, secret);

describe.skipIf(!hasRedis)("a store in Redis", () => {
  let redis: RedisServer;
  let admin: RedisClient;
  const send = (...words: string[]) => admin.sendCommand(words);
  beforeAll(async () => {
    redis = await startRedis(folder);
    const driver = await loadRedisDriver();
    admin = driver.createClient({ socket: { port: redis.port }, RESP: 2 });
    await admin.connect();
    await send(
      "ACL",
      "SETUSER",
      "app",
      "on",
      `>${secret}@/#`,
      "~app:*",
      "+@all",
      "-@admin",
      "-@dangerous",
      "+info",
    );
    await send("ACL", "SETUSER", "narrow", "on", `>${secret}`, "~other:*", "+@all");
  });
  afterAll(async () => {
    admin.destroy();
    await redis.stop();
  });
  const urlOf = (rest: string, userinfo = "") => `redis://${userinfo}127.0.0.1:${redis.port}${rest}`;

  it("is opened by a user with a password and a few rights, in a database of its own", async () => {
    const userinfo = `app:${encodeURIComponent(`${secret}@/#`)}@`;
    const store = await openRedisStore(urlOf("/3?prefix=app:", userinfo));
    expect(store.name).toBe(`redis://127.0.0.1:${redis.port}/3?prefix=app:`);
    await store.commit([], [{ key: "a", value: 1 }]);
    expect(await store.get("a")).toMatchObject({ value: 1 });
    await store.close();
    await send("SELECT", "3");
    expect(await send("HGETALL", "app:values")).toEqual(["a", "1"]);
    await send("SELECT", "0");
  });

  it.each([
    [
      "a wrong password",
      () => urlOf("", `app:${secret}x@`),
      "rejects the user or the password in its address",
    ],
    [
      "a user without rights to its keys",
      () => urlOf("", `narrow:${secret}@`),
      "does not let this user do what",
    ],
    ["a prefix with spaces", () => urlOf("?prefix=a%20b", `app:${secret}@`), "The prefix in the address"],
    [
      "an unknown parameter",
      () => urlOf("?prefx=a", `app:${secret}@`),
      "unknown parameter, prefx. Known are prefix",
    ],
    ["a database that is no number", () => urlOf("/main", `app:${secret}@`), "is the number of its database"],
    ["no URL", () => `redis://app:${secret}@host:port`, "is no URL"],
    ["no host", () => `redis://`, "is no URL"],
    [
      "a host that does not exist",
      () => `redis://app:${secret}@understudy.invalid`,
      /there is no host|looked up now/,
    ],
  ])("is not opened with %s, and says why", async (_, url, words) => {
    expect((await failure(url())).message).toMatch(words);
  });

  it("says that nobody listens", async () => {
    const port = await findFreePort();
    expect((await failure(`redis://:${secret}@127.0.0.1:${port}`)).message).toContain(
      `redis://127.0.0.1:${port} refuses connections. Start Redis there`,
    );
  });

  it("says which package is missing", async () => {
    const missing = loadRedisDriver("@redis/none");
    await expect(missing).rejects.toThrow(StoreUnavailableError);
    await expect(missing).rejects.toThrow("npm install @redis/client@6");
  });

  it("refuses a Redis that drops records when its memory is full", async () => {
    await send("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    expect((await failure(urlOf(""))).message).toContain("Set it to noeviction");
    await send("CONFIG", "SET", "maxmemory-policy", "noeviction");
  });

  it("warns of a Redis without an append-only file, and no longer when it has one", async () => {
    await send("CONFIG", "SET", "appendonly", "no");
    const store = await openRedisStore(redis.nextUrl());
    expect(store.notices).toEqual([expect.stringContaining("Set appendonly yes.")]);
    await send("CONFIG", "SET", "appendonly", "yes");
    await send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    await store.get("a");
    expect(store.notices).toEqual([]);
    await store.close();
  });

  it("refuses a replica, of which reads may be old", async () => {
    const replica = await startRedis(folder, ["--replicaof", "127.0.0.1", String(redis.port)]);
    onTestFinished(() => replica.stop());
    expect((await failure(`redis://127.0.0.1:${replica.port}`)).message).toContain(
      "is a replica. Use the address of its primary.",
    );
  });

  it("refuses a node of a cluster", async () => {
    const node = await startRedis(folder, ["--cluster-enabled", "yes"]);
    onTestFinished(() => node.stop());
    expect((await failure(`redis://127.0.0.1:${node.port}`)).message).toContain(
      "is a node of a Redis cluster",
    );
  });

  it("fails in another format, at its start and while it runs", async () => {
    const url = redis.nextUrl();
    const prefix = new URL(url).searchParams.get("prefix");
    const store = await openRedisStore(url);
    await send("SET", `${prefix}format`, "7");
    const words = "were replaced by others in format 7. Restart the server.";
    await expect(store.get("a")).rejects.toThrow(words);
    await expect(store.list("")).rejects.toThrow(words);
    await expect(store.commit([], [{ key: "a", value: 1 }])).rejects.toThrow(words);
    expect((await failure(url)).message).toContain(
      "its format is 7, and this version knows 1. Start with a new store: name another one with --store.",
    );
    await store.close();
  });

  it("fails until a restart when its records were removed", async () => {
    const url = redis.nextUrl();
    const store = await openRedisStore(url);
    await store.commit([], [{ key: "a", value: 1 }]);
    await send("FLUSHALL");
    await expect(store.get("a")).rejects.toThrow("were removed while the server ran. Restart the server");
    await store.close();
    const again = await openRedisStore(url);
    expect(await again.list("")).toEqual([]);
    await again.close();
  });

  it("writes nothing when the memory is full, and deletes all the same", async () => {
    const store = await openRedisStore(redis.nextUrl());
    await store.commit([], [{ key: "a", value: "x".repeat(100_000) }]);
    await send("CONFIG", "SET", "maxmemory", "1mb");
    const writes = [
      { key: "b", value: "x".repeat(100_000) },
      { key: "c", value: 1 },
    ];
    await expect(store.commit([], writes)).rejects.toThrow(
      "its memory is full. Raise maxmemory, or delete agents",
    );
    expect(await store.list("", { keysOnly: true })).toHaveLength(1);
    expect(await store.commit([], [{ key: "a", value: undefined }])).toBe(true);
    await send("CONFIG", "SET", "maxmemory", "0");
    expect(await store.list("")).toEqual([]);
    await store.close();
  });

  it("keeps a receipt of each commit, for a while", async () => {
    const url = redis.nextUrl();
    const prefix = new URL(url).searchParams.get("prefix");
    const store = await openRedisStore(url);
    await store.commit([], [{ key: "a", value: 1 }]);
    await store.commit([{ key: "a", version: null }], [{ key: "a", value: 2 }]);
    await store.commit([{ key: "a", version: null }], []);
    const receipts = (await send("KEYS", `${prefix}receipt:*`)) as string[];
    const kept = await Promise.all(
      receipts.map(async (key) => [await send("GET", key), await send("TTL", key)]),
    );
    expect(kept.map(([outcome]) => outcome).toSorted()).toEqual(["0", "1"]);
    for (const [, seconds] of kept) expect(Number(seconds)).toBeGreaterThan(590);
    await store.close();
  });
});
