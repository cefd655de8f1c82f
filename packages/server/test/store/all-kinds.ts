/** Stores of all kinds that can be tested here, for laws of what is the same on each; `npm test` has those without a server. */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll } from "vitest";
import { isDeep } from "../../../../vitest.draws.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createPostgresStore } from "../../src/adapters/store/postgres.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { usable } from "./drivers.ts";
import { connectPglite } from "./servers/pglite.ts";
import { hasRedis, startRedis, type RedisServer } from "./servers/redis.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

export interface StoreKind {
  kind: string;
  /** An empty one. */
  open(): Promise<Store>;
}

/** What they need is started before the tests of the file that calls it, and stopped after them. */
export function allKinds(): StoreKind[] {
  const folder = createTempFolder();
  const nextFile = createFileNames(folder);
  let db: PGlite | undefined;
  let redis: RedisServer | undefined;
  let schemas = 0;
  const [driver] = usable;
  const alone: StoreKind[] = [
    { kind: "memory", open: async () => createMemoryStore() },
    ...(driver === undefined
      ? []
      : [{ kind: "sqlite", open: async () => createSqliteStore(driver.open, { file: nextFile() }) }]),
  ];
  if (!isDeep) return alone;
  beforeAll(async () => {
    db = await PGlite.create();
    redis = hasRedis ? await startRedis(folder) : undefined;
  });
  afterAll(async () => {
    await db?.close();
    await redis?.stop();
  });
  const postgres: StoreKind = {
    kind: "postgres",
    open: () => createPostgresStore(connectPglite(db!), { name: "pglite", schema: `t${(schemas += 1)}` }),
  };
  const onRedis: StoreKind = { kind: "redis", open: () => openRedisStore(redis?.nextUrl() ?? "") };
  return [...alone, postgres, ...(hasRedis ? [onRedis] : [])];
}
