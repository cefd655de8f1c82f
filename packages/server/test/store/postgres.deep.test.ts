import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresStore, openPostgresStore } from "../../src/adapters/store/postgres.ts";
import { storeContract } from "./contract.ts";
import { connectPglite } from "./servers/pglite.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "./servers/postgres.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();

describe.skipIf(!hasPostgres)("the store in PostgreSQL", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(folder, ["fsync=off"]);
  });
  afterAll(() => postgres.stop());

  for (const { name, run } of storeContract) it(name, () => run(() => openPostgresStore(postgres.nextUrl())));

  it("is shared, and its name has no password", async () => {
    const store = await openPostgresStore(postgres.url);
    const name = `postgres://127.0.0.1:${postgres.port}/postgres`;
    expect(store).toMatchObject({ name, exclusive: false });
    await store.close();
  });
});

describe("the store in PostgreSQL, on PGlite", () => {
  let db: PGlite;
  let schemas = 0;
  beforeAll(async () => {
    db = await PGlite.create();
  });
  afterAll(() => db.close());
  const open = () => createPostgresStore(connectPglite(db), { name: "pglite", schema: `t${(schemas += 1)}` });

  for (const { name, run } of storeContract) it(name, () => run(open));
});
