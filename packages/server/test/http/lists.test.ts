/** Lists are written while they are read. */
import { profiles } from "@understudy/contract/profiles";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keys } from "../../src/application/records/keys.ts";
import type { ListOptions, Store } from "../../src/ports/store.ts";
import { testServer, type TestServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

const idOf = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;

/** A store with so many agents, whose instructions have so many characters. */
async function storeOf(count: number, characters = 2_000): Promise<Store> {
  const store = createMemoryStore();
  const agent_config = { model: "m", instructions: "x".repeat(characters), client_tools: [] };
  for (let index = 0; index < count; index += 1) {
    const value = { agent_id: idOf(index), agent_config, created_at: "2026-01-01T00:00:00Z" };
    await store.commit([], [{ key: keys.agent(idOf(index)), value }]);
  }
  return store;
}

const serve = (store: Store, profile = profiles.reference): TestServer =>
  testServer(fakeProviders({}), { store, profile });

async function idsIn(server: TestServer, query: string): Promise<{ ids: string[]; rest: object }> {
  const { status, body } = await server.call("GET", `/v1/agents${query}`);
  expect(status).toBe(200);
  const { data, ...rest } = body;
  return { ids: data.map((agent: { agent_id: string }) => agent.agent_id), rest };
}

describe("a list of 200 agents of 2 kB", async () => {
  const all = Array.from({ length: 200 }, (_, index) => idOf(index));
  const store = await storeOf(all.length);

  test.each([
    ["", 0, 200, false],
    ["?limit=-1&start_index=7", 0, 200, false],
    ["?limit=1000", 0, 200, false],
    ["?limit=200", 0, 200, false],
    ["?limit=199", 0, 199, true],
    ["?limit=100&start_index=50", 50, 150, true],
    ["?limit=100&start_index=100", 100, 200, false],
    ["?limit=100&start_index=199", 199, 200, false],
    ["?limit=100&start_index=200", 200, 200, false],
    ["?limit=100&start_index=9007199254740991", 200, 200, false],
    ["?limit=0&start_index=199", 0, 0, true],
    ["?limit=0&start_index=200", 0, 0, false],
  ])("%s has those from %d to %d", async (query, start, end, has_more) => {
    const { ids, rest } = await idsIn(serve(store), query);
    expect(ids).toEqual(all.slice(start, end));
    expect(rest).toEqual({ has_more, url: "/v1/agents" });
  });

  test("is read in pieces of at most 64, as long as someone reads it", async () => {
    const asked: ListOptions[] = [];
    const spied: Store = {
      ...store,
      list: (prefix, options = {}) => (asked.push(options), store.list(prefix, options)),
    };
    const { body } = await serve(spied).fetch(new Request("http://stack/v1/agents"));
    const reader = body?.getReader();
    await reader?.read();
    const begun = asked.length;
    expect(asked.map(({ limit = Infinity }) => limit).every((limit) => limit <= 64)).toBe(true);
    await reader?.cancel();
    expect(asked.length).toBeLessThanOrEqual(begun + 1);
    await idsIn(serve(spied), "");
    expect(Math.max(...asked.map(({ limit = Infinity }) => limit))).toBe(64);
  });

  test("breaks off where the store fails, and never ends well", async () => {
    let lists = 0;
    const failing: Store = {
      ...store,
      list: (prefix, options) =>
        (lists += 1) > 5 ? Promise.reject(new Error("the disk is gone")) : store.list(prefix, options),
    };
    const response = await serve(failing).fetch(new Request("http://stack/v1/agents"));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("the disk is gone");
    const broken = { ...store, list: () => Promise.reject(new Error("the disk is gone")) };
    expect(await serve(broken).call("GET", "/v1/agents")).toMatchObject({
      status: 503,
      body: { detail: "The store failed: the disk is gone" },
    });
  });

  test("goes on after what was deleted meanwhile", async () => {
    const own = await storeOf(100);
    const response = await serve(own).fetch(new Request("http://stack/v1/agents"));
    await own.commit([], [{ key: keys.agent(idOf(99)), value: undefined }]);
    const { data } = JSON.parse(await response.text());
    expect(data).toHaveLength(99);
  });

  test.each(["0.2.6", "0.2.12", "0.2.20", "0.3.5"] as const)("is the same under profile %s", async (name) => {
    const server = serve(store, profiles[name]);
    const { has_url } = profiles[name].wire;
    const rest = { has_more: false, ...(has_url && { url: "/v1/agents" }) };
    expect(await idsIn(server, "")).toEqual({ ids: all, rest });
    expect((await idsIn(server, "?limit=5000&start_index=150")).ids).toEqual(all.slice(150));
    expect((await idsIn(server, "?limit=-1")).ids).toEqual(all);
  });

  test("leaves out what a profile cannot read, also as the first of a piece", async () => {
    const own = await storeOf(100);
    const deep = JSON.parse(`${"[".repeat(220)}${"]".repeat(220)}`);
    const agent_config = { model: "m", instructions: "", deep, client_tools: [] };
    for (const index of [0, 4, 99]) {
      const value = { agent_id: idOf(index), agent_config, created_at: "2026-01-01T00:00:00Z" };
      await own.commit([], [{ key: keys.agent(idOf(index)), value }]);
    }
    const { ids } = await idsIn(serve(own, profiles["0.2.12"]), "");
    const left = all.slice(0, 100).filter((id) => ![0, 4, 99].map(idOf).includes(id));
    expect(ids).toEqual(left);
  });
});

test("records of 2 MB are read one at a time", async () => {
  const store = await storeOf(6, 2_000_000);
  const limits: number[] = [];
  const spied: Store = {
    ...store,
    list: (prefix, options = {}) => (limits.push(options.limit ?? Infinity), store.list(prefix, options)),
  };
  expect((await idsIn(serve(spied), "")).ids).toHaveLength(6);
  // Also the first, as nobody knows yet how large they are.
  expect(new Set(limits)).toEqual(new Set([1]));
});

test("a body of more than 100,000 fields and items is refused", async () => {
  const server = serve(createMemoryStore());
  const agent = (count: number) => ({
    agent_config: { model: "m", instructions: "", extra: Array.from({ length: count }, () => "") },
  });
  expect((await server.call("POST", "/v1/agents", agent(99_996))).status).toBe(200);
  const { status, body } = await server.call("POST", "/v1/agents", agent(99_997));
  expect([status, body.error.detail.errors]).toEqual([
    400,
    [{ loc: ["body"], msg: "body: it has more than 100000 fields and items", type: "too_many_values" }],
  ]);
});

test("a limit above 1,000 is refused, in profiles with bounds", async () => {
  const server = serve(createMemoryStore());
  expect((await server.call("GET", "/v1/agents?limit=1000")).status).toBe(200);
  const { status, body } = await server.call("GET", "/v1/agents?limit=1001");
  expect([status, body.error.detail.errors[0]]).toEqual([
    400,
    { loc: ["query", "limit"], msg: expect.stringContaining("<= 1000"), type: "too_big" },
  ]);
});
