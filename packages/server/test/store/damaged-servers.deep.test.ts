/** The same damage in a store that has a server. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { agents, createAgents, damage, expectOneDamaged } from "./damage.ts";
import { hasPostgres, startPostgres } from "./servers/postgres.ts";
import { hasRedis, startRedis } from "./servers/redis.ts";
import { runSql } from "./servers/run-sql.ts";
import { targets } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const targetOf = (kind: string) => targets.find((target) => target.kind === kind) ?? expect.fail();
const [redis, postgres] = [targetOf("redis"), targetOf("postgres")];

describe.skipIf(!hasPostgres)("a damaged page of a PostgreSQL with checksums", { timeout: 60_000 }, () => {
  it("is a 503 only for the records on it", async () => {
    const server = await startPostgres(folder, ["fsync=off", "autovacuum=off"], ["--data-checksums"]);
    onTestFinished(() => server.stop());
    const url = server.nextUrl();
    const store = await postgres.open(url);
    const made = await createAgents(store);
    await store.close();
    const table = `${new URL(url).searchParams.get("schema")}.record`;
    const [row] = await runSql<{ data: string; file: string }>(
      server.url,
      "CHECKPOINT",
      `SELECT current_setting('data_directory') AS data, pg_relation_filepath('${table}') AS file`,
    );
    if (row === undefined) throw new Error(`${table} has no file.`);
    await server.stop();
    damage(join(row.data, row.file), `"${agents / 2} xxx`, 8192);
    await server.start();
    const again = await postgres.open(url);
    await expectOneDamaged(again, made, /has damaged data\. Restore it from a copy/);
    await again.close();
  });
});

describe.skipIf(!hasRedis)("a damaged file of a Redis", { timeout: 60_000 }, () => {
  it("keeps Redis from starting, which is a 503; with the copy of that file all is there", async () => {
    const own = mkdtempSync(join(folder, "damaged-"));
    const server = await startRedis(own);
    onTestFinished(() => server.stop());
    const store = await redis.open(server.nextUrl(), { forMs: 500, attemptMs: 400 });
    const made = await createAgents(store);
    await server.kill();
    const file =
      filesOf(own).find((path) => readFileSync(path).includes(`"${agents / 2} xxx`)) ?? expect.fail();
    const copy = readFileSync(file);
    damage(file, `"${agents / 2} xxx`, 4096);
    await expect(server.start()).rejects.toThrow(/Bad file format/);
    const answering = testServer(fakeProviders({}), { store });
    const read = () => Promise.all(made.map((id) => answering.call("GET", `/v1/agents/${id}`)));
    expect((await read())[0]).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/refuses connections\. Start Redis there/) },
    });
    writeFileSync(file, copy);
    await server.start();
    expect((await read()).map(({ status }) => status)).toEqual(made.map(() => 200));
    await store.close();
  });
});

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}
