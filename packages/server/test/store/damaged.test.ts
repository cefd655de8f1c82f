/** A store with a damaged page: what is on it is a 503 that says so, and what is not goes on. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { usable } from "./drivers.ts";
import { hasPostgres, startPostgres } from "./servers/postgres.ts";
import { runSql } from "./servers/run-sql.ts";
import { hasRedis, startRedis } from "./servers/redis.ts";
import { targets } from "./targets.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const agents = 60;
/** So large that a page has few of them, and so small that PostgreSQL does not compress them. */
const instructions = "x".repeat(800);

async function createAgents(store: Store): Promise<string[]> {
  const server = testServer(fakeProviders({}), { store });
  const made: string[] = [];
  for (let n = 0; n < agents; n += 1) {
    const agent_config = { model: "m", instructions: `${n} ${instructions}` };
    made.push((await server.call("POST", "/v1/agents", { agent_config })).body.agent_id);
  }
  return made;
}

const targetOf = (kind: string) => targets.find((target) => target.kind === kind) ?? expect.fail();
const [redis, postgres] = [targetOf("redis"), targetOf("postgres")];

/** Overwrites the page on which this text is. */
function damage(file: string, text: string, pageSize: number): void {
  const at = readFileSync(file).indexOf(text);
  expect(at).toBeGreaterThan(0);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(pageSize, 0x5a), 0, pageSize, at - (at % pageSize));
  closeSync(descriptor);
}

/** One damaged page is that of the agent in the middle; all other agents but its neighbours are there. */
async function expectOneDamaged(store: Store, made: readonly string[], words: RegExp): Promise<void> {
  const server = testServer(fakeProviders({}), { store });
  const answers = await Promise.all(made.map((id) => server.call("GET", `/v1/agents/${id}`)));
  const statuses = answers.map(({ status }) => status);
  expect(answers[agents / 2]).toMatchObject({ status: 503, body: { detail: expect.stringMatching(words) } });
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(10);
  // What is written now is not on that page.
  const agent_config = { model: "m", instructions: "" };
  const { status, body } = await server.call("POST", "/v1/agents", { agent_config });
  expect(status).toBe(200);
  expect((await server.call("GET", `/v1/agents/${body.agent_id}`)).status).toBe(200);
}

describe.each(usable)("a damaged page of an SQLite store on $name", ({ open }) => {
  it("is a 503 only for the records on it", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const made = await createAgents(store);
    await store.close();
    damage(file, `"${agents / 2} xxx`, 4096);
    const again = createSqliteStore(open, { file });
    await expectOneDamaged(again, made, /stack\.db is damaged\. Restore it from a copy/);
    await again.close();
  });
});

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
