/** What is exported from one store and imported into another is there as it was. */
import { PGlite } from "@electric-sql/pglite";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createPostgresStore } from "../../src/adapters/store/postgres.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { keys } from "../../src/application/records/keys.ts";
import { importRecords } from "../../src/application/transfer/import-records.ts";
import type { Store } from "../../src/ports/store.ts";
import { usable } from "../store/drivers.ts";
import { connectPglite } from "../store/servers/pglite.ts";
import { hasRedis, startRedis, type RedisServer } from "../store/servers/redis.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { linesOf, sourceOf } from "./an-export.ts";
import { drawnActs, dump, fillBy } from "./drawn.ts";

const folder = createTempFolder();
const nextFile = createFileNames(folder);
let db: PGlite;
let redis: RedisServer | undefined;
let schemas = 0;
beforeAll(async () => {
  db = await PGlite.create();
  redis = hasRedis ? await startRedis(folder) : undefined;
});
afterAll(async () => {
  await db.close();
  await redis?.stop();
});

const [driver] = usable;
const openers: Record<string, (() => Store | Promise<Store>) | undefined> = {
  memory: () => createMemoryStore(),
  sqlite: driver && (() => createSqliteStore(driver.open, { file: nextFile() })),
  postgres: () => createPostgresStore(connectPglite(db), { name: "pglite", schema: `t${(schemas += 1)}` }),
  redis: hasRedis ? () => openRedisStore(redis?.nextUrl() ?? "") : undefined,
};
const kinds = Object.entries(openers).flatMap(([kind, open]) => (open ? [{ kind, open }] : []));

describe.each(kinds)("an export of $kind", ({ open }) => {
  it("has everything but claims, marks and what is made again, whatever the store that it is imported into", async () => {
    const property = fc.asyncProperty(
      drawnActs,
      fc.boolean(),
      fc.constantFrom(...kinds),
      async (done, withUsers, target) => {
        const from = await open();
        const to = await target.open();
        const { stack } = await fillBy(from, done, withUsers);
        const lines = await linesOf(from);
        const expected = await dump(from);
        expect(await importRecords(to, sourceOf(lines))).toBe(lines.length - 2);
        expect(await dump(to)).toEqual(expected);
        expect(await linesOf(to)).toEqual(lines);
        expect(Number((await to.get(keys.idMark))?.value ?? 0)).toBeGreaterThan(
          latestIn(Object.keys(expected)),
        );
        await to.close();
        await stack.close({ drainMs: 0 });
      },
    );
    await fc.assert(property, { numRuns: 6 });
  });
});

/** The latest time of an id in keys; -1 without any. */
function latestIn(all: readonly string[]): number {
  const ids = all.flatMap((key) => key.split("/")).filter((part) => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(part));
  return Math.max(-1, ...ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)));
}
