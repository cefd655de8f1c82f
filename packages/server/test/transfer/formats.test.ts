/** Records of the present format are read, a change of it is noticed, and any other format is refused. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { importing, recordFormat } from "../../src/ports/store-format.ts";
import type { Store, StoredJson } from "../../src/ports/store.ts";
import { tenants } from "../access/users.ts";
import { usable } from "../store/drivers.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { importLines, lines, linesOf } from "./an-export.ts";
import { furnish, shapesOf, type Furnished } from "./furnished.ts";

interface Fixture {
  paths: Furnished["paths"];
  records: Record<string, StoredJson>;
}
const fixture = new URL(`fixtures/format-${recordFormat}.json`, import.meta.url);
const readFixture = (): Fixture => JSON.parse(readFileSync(fixture, "utf8")) as Fixture;

/** Made anew with `MAKE_FIXTURE=1`, for a new format only. */
if (process.env["MAKE_FIXTURE"] === "1") {
  const store = createMemoryStore();
  const { made, paths } = await furnish(store);
  const records = Object.fromEntries((await store.list("")).map(({ key, value }) => [key, value]));
  await made.stack.close({ drainMs: 0 });
  writeFileSync(fixture, `${JSON.stringify({ paths, records }, null, 1)}\n`);
}

it("records look as they do in the fixture of their format", async () => {
  const store = createMemoryStore();
  const { made } = await furnish(store);
  const now = shapesOf(await store.list(""));
  await made.stack.close({ drainMs: 0 });
  const then = Object.entries(readFixture().records).map(([key, value]) => ({ key, value }));
  // Does it fail? Raise `recordFormat`, and make the fixture of the new format in place of this one.
  expect(now).toEqual(shapesOf(then));
});

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const [driver] = usable;

/** A store as a server left it, opened again. */
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

describe.skipIf(driver === undefined)("a store of an earlier start", () => {
  it("is served with all of its records", async () => {
    const { paths, records } = readFixture();
    const { call, stack } = tenants({ store: await storeOf(recordFormat, records) });
    expect(await stack.ready).toBe(0);
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
    await stack.close({ drainMs: 0 });
  });

  it("is opened in no other format", async () => {
    await expect(storeOf(recordFormat + 1, {})).rejects.toThrow(
      `its format is ${recordFormat + 1}, and this version knows ${recordFormat}. Start with a new store`,
    );
  });

  it("that an import left half filled is neither served, exported, nor imported into", async () => {
    const store = await storeOf(importing, {});
    const words = /runs, or was killed: .* import again with --restart/;
    await expect(linesOf(store)).rejects.toThrow(words);
    await expect(importLines(store, lines)).rejects.toThrow(words);
    const { stack } = tenants({ store });
    await expect(stack.ready).rejects.toThrow(words);
    expect([store.format?.number, await store.list("")]).toEqual([importing, []]);
    await stack.close({ drainMs: 0 });
  });
});
