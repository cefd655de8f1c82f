/** Records of each format are read by this version, and a change of their format is noticed. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { openRedisStore } from "../../src/adapters/store/redis.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { importing, onTheWayTo, recordFormat } from "../../src/ports/store-format.ts";
import type { Store, StoredJson } from "../../src/ports/store.ts";
import { tenants } from "../access/users.ts";
import { usable } from "../store/drivers.ts";
import { hasRedis, startRedis } from "../store/servers/redis.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { importLines, lines, linesOf } from "./an-export.ts";
import { furnish, shapesOf, type Furnished } from "./furnished.ts";

interface Fixture {
  paths: Furnished["paths"];
  records: Record<string, StoredJson>;
}
const fixtureOf = (format: number): URL => new URL(`fixtures/format-${format}.json`, import.meta.url);
const readFixture = (format: number): Fixture =>
  JSON.parse(readFileSync(fixtureOf(format), "utf8")) as Fixture;

/** Made anew with `MAKE_FIXTURE=1`, for a new format only: those of earlier ones stay as they are. */
if (process.env["MAKE_FIXTURE"] === "1") {
  const store = createMemoryStore();
  const { made, paths } = await furnish(store);
  const records = Object.fromEntries((await store.list("")).map(({ key, value }) => [key, value]));
  await made.stack.close({ drainMs: 0 });
  writeFileSync(fixtureOf(recordFormat), `${JSON.stringify({ paths, records }, null, 1)}\n`);
}

it("records look as they do in the fixture of their format", async () => {
  const store = createMemoryStore();
  const { made } = await furnish(store);
  const now = shapesOf(await store.list(""));
  await made.stack.close({ drainMs: 0 });
  const then = Object.entries(readFixture(recordFormat).records).map(([key, value]) => ({ key, value }));
  // Does it fail? Raise `recordFormat`, add a step to `bring-up-to-date.ts`, and make the fixture of the new format.
  expect(now).toEqual(shapesOf(then));
});

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const [driver] = usable;

/** A store as a server of that format left it, opened again. */
async function storeOf(format: number, records: Record<string, StoredJson>): Promise<Store> {
  const file = nextFile();
  const open = (): Store => createSqliteStore(driver!.open, { file });
  const store = open();
  await store.commit(
    [],
    Object.entries(records).map(([key, value]) => ({ key, value })),
  );
  await store.format?.change(format);
  await store.close();
  return open();
}

/** In format 1 nobody was listed as registrant, and nothing was counted. */
function inFormat1(records: Record<string, StoredJson>): Record<string, StoredJson> {
  return Object.fromEntries(
    Object.entries(records).filter(([key]) => !/^(registrants?|owners)(\/|$)/.test(key)),
  );
}

describe.skipIf(driver === undefined)("a server reads", () => {
  const { paths, records } = readFixture(2);
  it.each([
    ["format 5", 5, readFixture(5)],
    ["format 4", 4, readFixture(4)],
    ["format 3", 3, readFixture(3)],
    ["format 2", 2, { paths, records }],
    [
      "a format on the way to 2, where the start of an earlier version was killed",
      onTheWayTo(2),
      { paths, records },
    ],
    ["a format on the way to 3", onTheWayTo(3), readFixture(3)],
    ["format 1", 1, { paths, records: inFormat1(records) }],
    [
      "a format on the way, where the start was killed",
      onTheWayTo(recordFormat),
      { paths, records: inFormat1(records) },
    ],
  ])("%s", async (_, format, { paths, records: found }) => {
    const store = await storeOf(format, found);
    expect(store.format?.number).toBe(format);
    const { call, stack } = tenants({ store });
    expect(await stack.ready).toBe(0);
    expect(store.format?.number).toBe(recordFormat);
    const get = async (path: string) => (await call("alice", "GET", path)).body;

    expect((await get("/v1/agents")).data).toHaveLength(2);
    expect((await get("/v1/models/mine")).identifier).toBe("mine");
    expect((await get("/v1/shields/mine")).identifier).toBe("mine");
    expect((await call("bob", "GET", "/v1/models/mine")).status).toBe(404);
    expect(
      (await get(paths.complete)).steps.map(({ step_type }: { step_type: string }) => step_type),
    ).toContain("tool_execution");
    const [{ call_id }] = (await get(paths.awaiting)).steps.at(-1).model_response.tool_calls;
    const resumed = await call("alice", "POST", `${paths.awaiting}/resume`, {
      tool_responses: [{ call_id, tool_name: "look", content: "Seen." }],
    });
    expect(resumed.body.output_message?.content).toBe("Done.");
    const { id } = await get(paths.response);
    const next = await call("alice", "POST", "/v1/responses", {
      model: "m",
      input: "on",
      previous_response_id: id,
    });
    expect(next.body.status).toBe("completed");
    expect((await get(`${paths.conversation}/items`)).data.length).toBeGreaterThan(2);
    await stack.close();
  });
});

describe.skipIf(driver === undefined)("neither an export nor an import takes", () => {
  it.each([
    ["an earlier format", 1, /are in format 1: .* for an export of format 1 use the version that wrote them/],
    [
      "a format on the way",
      onTheWayTo(recordFormat),
      /to format 5, or was killed .* If none runs, start one/,
    ],
    ["a half import", importing, /runs, or was killed: .* import again with --restart/],
  ])("%s, and each says what to do", async (_, format, words) => {
    const store = await storeOf(format, {});
    await expect(linesOf(store)).rejects.toThrow(words);
    await expect(importLines(store, lines)).rejects.toThrow(words);
    expect([store.format?.number, await store.list("")]).toEqual([format, []]);
    await store.close();
  });
});

it.skipIf(!hasRedis)("a replica answers 503 while another one brings the records to its format", async () => {
  const redis = await startRedis(folder);
  onTestFinished(() => redis.stop());
  const url = redis.nextUrl();
  const [earlier, later] = [await openRedisStore(url), await openRedisStore(url)];
  const { call, stack } = tenants({ store: earlier });
  expect((await call("alice", "GET", "/v1/agents")).status).toBe(200);
  expect(await later.format?.change(onTheWayTo(recordFormat))).toBe(true);
  const { status, body } = await call("alice", "GET", "/v1/agents");
  expect(status).toBe(503);
  expect(JSON.stringify(body)).toMatch(/The records in redis:\S+ are being brought to format 5\./);
  expect(await earlier.format?.change(7)).toBe(false);
  // One that starts now does the same work; whoever is second finds another format.
  const second = await openRedisStore(url);
  expect(await later.format?.change(recordFormat)).toBe(true);
  const late = tenants({ store: second });
  await expect(late.stack.ready).rejects.toThrow(/were replaced by others in format 5\. Restart the server/);
  await Promise.all([stack.close(), late.stack.close(), later.close()]);
});
