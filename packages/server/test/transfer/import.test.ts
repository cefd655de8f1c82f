/** A store shows all of an import, or nothing. */
import { expect, it, describe } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { keys } from "../../src/application/records/keys.ts";
import { exportRecords } from "../../src/application/transfer/export-records.ts";
import { isLeftOut, kindOf } from "../../src/application/transfer/kinds.ts";
import { importing, recordFormat } from "../../src/ports/store-format.ts";
import type { Store } from "../../src/ports/store.ts";
import { tenants } from "../access/users.ts";
import { usable } from "../store/drivers.ts";
import { at, lines, linesOf, importLines } from "./an-export.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";

const nextFile = createFileNames(createTempFolder());
const [driver] = usable;

it("an import goes into an empty store, in which a server may have run", async () => {
  const store = createMemoryStore();
  await store.commit(
    [],
    [
      { key: keys.health, value: true },
      { key: keys.expiry, value: true },
      { key: keys.replica("a"), value: true },
      { key: keys.replica("b"), value: true },
      { key: keys.idMark, value: Date.now() },
    ],
  );
  await importLines(store, lines);
  await expect(importLines(store, lines)).rejects.toThrow(/^memory is not empty: it has agent\//);
});

it("ids that are made after an import come after all that were imported", async () => {
  const store = createMemoryStore();
  // Within what clocks may differ.
  const soon = (Date.now() + 30_000).toString(16).padStart(12, "0");
  const id = new RegExp(`(?<=session/[^/]+/)[0-9a-f]{8}-[0-9a-f]{4}`);
  const old = lines[at("session/")]?.match(id)?.[0] ?? "";
  const later = lines.map((line) => line.replaceAll(old, `${soon.slice(0, 8)}-${soon.slice(8)}`));
  await importLines(store, later);
  const { open, stack } = tenants({ store });
  expect((await open("alice")).session_id > `${soon.slice(0, 8)}-${soon.slice(8)}`).toBe(true);
  await stack.close();
});

it("a user finds after an import what was theirs, and goes on with it", async () => {
  const store = createMemoryStore();
  await importLines(store, lines);
  const { call, stack } = tenants({ store });
  const { body: agents } = await call("alice", "GET", "/v1/agents");
  expect(agents.data).toHaveLength(1);
  expect((await call("bob", "GET", "/v1/agents")).body.data).toEqual([]);
  expect((await call("alice", "GET", "/v1/models/mine")).status).toBe(200);
  expect((await call("bob", "GET", "/v1/models/mine")).status).toBe(404);
  const key = lines[at("turn/")]?.match(/turn\/([^/]+)\/([^/]+)\/([^"]+)/) ?? [];
  const path = `/v1/agents/${key[1]}/session/${key[2]}/turn/${key[3]}`;
  const { body: turn } = await call("alice", "GET", path);
  const { call_id } = turn.steps[0].model_response.tool_calls[0];
  const resumed = await call("alice", "POST", `${path}/resume`, {
    tool_responses: [{ call_id, tool_name: "look", content: "Seen." }],
  });
  expect(resumed.body.output_message.content).toBe("Done.");
  await stack.close();
});

it("every kind of key that a store may have is either exported or left out on purpose", () => {
  const uuid = "01890000-0000-7000-8000-000000000000";
  const args = [uuid, uuid, uuid, "7"];
  const digest = "0".repeat(40);
  const listed = [
    keys.agent(uuid),
    keys.session(uuid, uuid),
    keys.response(uuid),
    keys.conversation(uuid),
    keys.file(uuid),
  ];
  const special: Record<string, string | string[]> = {
    resource: keys.resource("model", "a"),
    owned: [...listed, keys.resource("shield", "ü/")].map((key) => keys.owned(digest, key)),
    owner: keys.owner("registrant", digest, digest),
    ownerCount: keys.ownerCount("owner"),
    once: keys.once(digest, digest),
    dueOnce: keys.dueOnce(7, keys.once(digest, digest)),
    dueFile: keys.dueFile(7, uuid),
    filePiece: keys.filePiece(uuid, 7),
    fileBytes: [keys.fileBytes(digest), keys.fileBytes("-")],
    conversationItem: keys.conversationItem(uuid, 7),
    chunk: [keys.chunk(uuid, "ü/", uuid, 7), keys.chunk(keys.sessionDb(uuid, uuid), "d", uuid, 7)],
  };
  const prefixes =
    /^(sessions|turns|turnsOfAgent|resources|owners|children|conversationItems|itemPositions|vectorDocuments|chunks|ofVectorDb|sessionDb|ofSessionDbs|filePieces)$/;
  for (const [name, build] of Object.entries(keys)) {
    if (prefixes.test(name) || (typeof build === "string" && build.endsWith("/"))) continue;
    // All that remain take ids.
    const one = typeof build === "string" ? build : (build as (...ids: string[]) => string)(...args);
    for (const key of [special[name] ?? one].flat())
      expect([key, isLeftOut(key) !== (kindOf(key) !== undefined)]).toEqual([key, true]);
  }
});

describe.skipIf(driver === undefined)("an import that is killed", () => {
  const open = (file: string): Store => createSqliteStore(driver!.open, { file });

  it("is not served, and is begun anew by whoever says so", async () => {
    const file = nextFile();
    const killed = open(file);
    await killed.format?.change(importing);
    await killed.commit([], [{ key: "agent/half", value: 1 }]);
    await killed.close();

    const half = open(file);
    expect(half.format?.number).toBe(importing);
    const served = tenants({ store: half });
    await expect(served.stack.ready).rejects.toThrow(/An import into sqlite:.* runs, or was killed/);
    expect((await served.call("alice", "GET", "/v1/agents")).status).toBe(503);
    await served.stack.close();

    const again = open(file);
    await expect(importLines(again, lines)).rejects.toThrow("import again with --restart");
    await importLines(again, lines, { restart: true });
    expect(again.format?.number).toBe(recordFormat);
    expect(await again.get("agent/half")).toBeUndefined();
    await expect(importLines(again, lines, { restart: true })).rejects.toThrow("without --restart");
    await again.close();
  });

  it("says so where the store fails too", async () => {
    const store = open(nextFile());
    let commits = 0;
    const failing: Store = {
      ...store,
      commit: (checks, writes) =>
        (commits += 1) === 1 ? store.commit(checks, writes) : Promise.reject(new Error("The disk is full.")),
    };
    const long = lines.map((line) =>
      line.replace('"instructions":"Of alice."', `"instructions":"${"x".repeat(2 ** 20)}"`),
    );
    await expect(importLines(failing, long)).rejects.toThrow(
      "could not be deleted: The disk is full. Import again with --restart.",
    );
    expect(store.format?.number).toBe(importing);
    await store.close();
  });

  it("leaves an empty store if it fails otherwise", async () => {
    const store = open(nextFile());
    let commits = 0;
    const failing: Store = {
      ...store,
      commit: (checks, writes) =>
        (commits += 1) === 1 ? Promise.reject(new Error("full")) : store.commit(checks, writes),
    };
    await expect(importLines(failing, lines)).rejects.toThrow("full");
    expect([store.format?.number, await store.list("")]).toEqual([recordFormat, []]);
    await store.close();
  });
});

it("claims and leases are nobody's in an export", async () => {
  const store = createMemoryStore();
  const { open, call, stack } = tenants({ store });
  const { turn } = await open("alice");
  const claimed = (await store.list("turn/"))[0];
  const claim = { by: "somebody/1", until: 7 };
  await store.commit([], [{ key: claimed?.key ?? "", value: { ...(claimed?.value as object), claim } }]);
  const { body } = await call("alice", "POST", "/v1/responses", {
    model: "m",
    input: "hold",
    background: true,
  });
  const found = await linesOf(store);
  expect(found.find((line) => line.includes('"key":"turn/'))).toMatch(/"claim":null[,}]/);
  expect(found.join()).not.toContain("lease");
  expect(found.join()).not.toContain("response-running");
  const to = createMemoryStore();
  await importLines(to, found);
  const after = tenants({ store: to });
  await after.stack.ready;
  expect((await after.call("alice", "GET", turn)).status).toBe(200);
  // Nobody runs it any more, so that the first start does.
  const statusAfter = async () => (await after.call("alice", "GET", `/v1/responses/${body.id}`)).body.status;
  await expect.poll(statusAfter).toBe("in_progress");
  await Promise.all([stack.close({ drainMs: 0 }), after.stack.close({ drainMs: 0 })]);
});

it("an export refuses a key that it does not know", async () => {
  const store = createMemoryStore();
  await store.commit([], [{ key: "robot/1", value: 1 }]);
  const all = exportRecords(store, "0.1.0");
  await all.next();
  await expect(all.next()).rejects.toThrow(/memory has a record under robot\/1, which this version/);
});
