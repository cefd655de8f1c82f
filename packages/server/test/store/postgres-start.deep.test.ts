/** What a store in PostgreSQL looks at before it serves, and what it says of what it finds. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePostgresAddress } from "../../src/adapters/store/postgres-address.ts";
import { createPostgresConnection } from "../../src/adapters/store/postgres-connection.ts";
import { loadPgDriver, type PgClient, type PgPool } from "../../src/adapters/store/postgres-driver.ts";
import { openPostgresStore } from "../../src/adapters/store/postgres.ts";
import { StoreUnavailableError } from "../../src/ports/store-errors.ts";
import { importing, recordFormat } from "../../src/ports/store-format.ts";
import { openFailure } from "./servers/failures.ts";
import { hasPostgres, password, startPostgres, type PostgresServer } from "./servers/postgres.ts";
import { findFreePort } from "./servers/programs.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const secret = encodeURIComponent(password);
const failure = (url: string) => openFailure(openPostgresStore, url, password);

describe.skipIf(!hasPostgres)("a store in PostgreSQL", () => {
  let postgres: PostgresServer;
  let pool: PgPool;
  let admin: PgClient;
  beforeAll(async () => {
    postgres = await startPostgres(folder, ["fsync=off"]);
    const { Pool } = await loadPgDriver();
    pool = new Pool({ connectionString: postgres.url });
    pool.on("error", () => undefined);
    admin = await pool.connect();
    await admin.query(`CREATE ROLE narrow LOGIN PASSWORD '${password}'`);
    await admin.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc");
  });
  afterAll(async () => {
    admin.release();
    await pool.end();
    await postgres.stop();
  });
  const urlOf = (rest: string, user = "understudy", word = secret) =>
    `postgres://${user}:${word}@127.0.0.1:${postgres.port}${rest}`;

  it.each([
    [
      "a wrong password",
      () => urlOf("/postgres", "understudy", `${secret}x`),
      "rejects the user or the password",
    ],
    ["an unknown user", () => urlOf("/postgres", "nobody"), "rejects the user or the password"],
    ["an unknown database", () => urlOf("/none"), "/none does not exist. Create the database"],
    ["a user who may create nothing", () => urlOf("/postgres", "narrow"), "Grant it CREATE on the database"],
    ["a database that is not in UTF-8", () => urlOf("/latin"), "Create one with ENCODING 'UTF8'"],
    [
      "a schema with large letters",
      () => urlOf("/postgres?schema=Mine"),
      'The schema in the address of the store is "Mine"',
    ],
    ["a pool of none", () => urlOf("/postgres?pool=0"), "is a number of connections, 1 to 1000"],
    [
      "an unknown parameter",
      () => urlOf("/postgres?shema=a"),
      "unknown parameter, shema. Known are schema, pool",
    ],
    ["no URL", () => `postgres://understudy:${secret}@host:port`, "is no URL"],
    [
      "a host that does not exist",
      () => `postgres://understudy:${secret}@understudy.invalid/a`,
      /no host|looked up now/,
    ],
  ])("is not opened with %s, and says why", async (_, url, words) => {
    expect((await failure(url())).message).toMatch(words);
  });

  it("says that nobody listens", async () => {
    const port = await findFreePort();
    expect((await failure(`postgres://understudy:${secret}@127.0.0.1:${port}/a`)).message).toContain(
      `postgres://127.0.0.1:${port}/a refuses connections. Start PostgreSQL there`,
    );
  });

  it("says which package is missing", async () => {
    const missing = loadPgDriver("pg-none");
    await expect(missing).rejects.toThrow(StoreUnavailableError);
    await expect(missing).rejects.toThrow("npm install pg@8");
  });

  it("refuses a standby, of which reads may be old", async () => {
    const standby = { standby: true, encoding: "UTF8", version: 150_000, fsync: "on", synchronous: "on" };
    class Pool {
      readonly options: { onConnect?: (client: PgClient) => Promise<void> };
      constructor(options: object) {
        this.options = options;
      }
      on(): void {}
      async connect(): Promise<PgClient> {
        const client = { query: async () => ({ rows: [standby] }) } as unknown as PgClient;
        await this.options.onConnect?.(client);
        return client;
      }
      async end(): Promise<void> {}
    }
    const connection = createPostgresConnection({ Pool }, parsePostgresAddress("postgres://host/a"), 1_000);
    const run = connection.run({ name: "", text: "" }, [], new AbortController().signal);
    await expect(run).rejects.toThrow("postgres://host/a is a standby. Use the address of its primary.");
  });

  it("warns of a server that answers before it has written", async () => {
    const store = await openPostgresStore(postgres.nextUrl());
    expect(store.notices).toEqual([expect.stringContaining("fsync off, synchronous_commit on")]);
    await store.close();
  });

  it("takes any name of a schema, also a word of SQL, and a pool of one", async () => {
    const store = await openPostgresStore(urlOf("/postgres?schema=order&pool=1"));
    const writes = Array.from({ length: 5 }, async (_, n) => store.commit([], [{ key: `a/${n}`, value: n }]));
    expect(await Promise.all(writes)).toEqual([true, true, true, true, true]);
    expect(await store.list("a/")).toHaveLength(5);
    await store.close();
  });

  it("is created once, however many start at once", async () => {
    const url = postgres.nextUrl();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresStore(url)));
    await stores[0]?.commit([], [{ key: "a", value: 1 }]);
    expect(await stores[5]?.get("a")).toMatchObject({ value: 1 });
    await Promise.all(stores.map((store) => store.close()));
  });

  it("has what it had when it is opened again", async () => {
    const url = postgres.nextUrl();
    const before = await openPostgresStore(url);
    await before.commit([], [{ key: "a", value: "größer" }]);
    const entry = await before.get("a");
    await before.close();
    const after = await openPostgresStore(url);
    expect(await after.get("a")).toEqual(entry);
    await after.close();
  });

  it("fails in another format, at its start and while it runs", async () => {
    const url = postgres.nextUrl();
    const schema = new URL(url).searchParams.get("schema");
    const store = await openPostgresStore(url);
    await admin.query(`UPDATE ${schema}.format SET number = 7`);
    const words = "were replaced by others in format 7. Restart the server.";
    await expect(store.get("a")).rejects.toThrow(words);
    await expect(store.list("")).rejects.toThrow(words);
    await expect(store.commit([], [{ key: "a", value: 1 }])).rejects.toThrow(words);
    expect((await failure(url)).message).toContain(
      "its format is 7, and this version knows 1. Start with a new store: name another one with --store.",
    );
    await store.close();
  });

  it("gets another format when the commits have ended that began in the one before", async () => {
    const url = postgres.nextUrl();
    const schema = new URL(url).searchParams.get("schema");
    const store = await openPostgresStore(url);
    await admin.query("BEGIN");
    await admin.query(
      `SELECT ${schema}.commit_records(${recordFormat}, 'late', '{}', '{}', '{}', '{a}', '{1}')`,
    );
    let isChanged = false;
    const changing = store.format?.change(importing).then(() => (isChanged = true));
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${schema}.record'::regclass`;
    let waits = 0;
    while (waits === 0 && !isChanged) waits = (await admin.query({ text: waiting })).rows.length;
    const wasChanged = isChanged;
    await admin.query("COMMIT");
    expect(wasChanged).toBe(false);
    await changing;
    expect(await store.list("", { keysOnly: true })).toMatchObject([{ key: "a" }]);
    await store.close();
  });

  it("fails until a restart when its schema was removed", async () => {
    const url = postgres.nextUrl();
    const store = await openPostgresStore(url);
    await admin.query(`DROP SCHEMA ${new URL(url).searchParams.get("schema")} CASCADE`);
    const words = "were removed while the server ran. Restart the server";
    await expect(store.get("a")).rejects.toThrow(words);
    await expect(store.commit([], [{ key: "a", value: 1 }])).rejects.toThrow(words);
    await store.close();
    const again = await openPostgresStore(url);
    expect(await again.list("")).toEqual([]);
    await again.close();
  });

  it("keeps a receipt of each commit", async () => {
    const url = postgres.nextUrl();
    const store = await openPostgresStore(url);
    await store.commit([], [{ key: "a", value: 1 }]);
    await store.commit([{ key: "a", version: null }], [{ key: "a", value: 2 }]);
    await store.commit([{ key: "a", version: null }], []);
    const text = `SELECT applied FROM ${new URL(url).searchParams.get("schema")}.receipt ORDER BY at`;
    expect((await admin.query({ text })).rows).toEqual([{ applied: true }, { applied: false }]);
    await store.close();
  });
});
