/** Agents: made, read back, listed page by page, and deleted. */
import { expect, test } from "vitest";
import { say, testServer, type TestServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { spyStore } from "../support/stores.ts";

const agent_config = { model: "m", instructions: "Be brief." };

async function withAgents(count: number): Promise<{ server: TestServer; ids: string[] }> {
  const server = testServer(fakeProviders({}));
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await server.call("POST", "/v1/agents", {
      agent_config: { ...agent_config, name: `${n}` },
    });
    ids.push(body.agent_id);
  }
  return { server, ids };
}

test("an agent is created with a 200 and nothing but its id, and reads back with every property", async () => {
  const { server, ids } = await withAgents(1);
  const { status, body } = await server.call("GET", `/v1/agents/${ids[0]}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    agent_id: ids[0],
    agent_config: {
      sampling_params: {
        strategy: { type: "greedy" },
        max_tokens: 0,
        repetition_penalty: 1,
        stop: null,
      },
      input_shields: [],
      output_shields: [],
      toolgroups: [],
      client_tools: [],
      tool_choice: null,
      tool_prompt_format: null,
      tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
      max_infer_iters: 10,
      model: "m",
      instructions: "Be brief.",
      name: "0",
      enable_session_persistence: false,
      response_format: null,
    },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  });
});

test("what is unknown in a config is ignored and not stored, at any depth", async () => {
  const { server } = await withAgents(0);
  const odd = { ...agent_config, zzz: 1, client_tools: [{ name: "look", zzz: 1 }], tool_config: { zzz: 1 } };
  const created = await server.call("POST", "/v1/agents", { agent_config: odd, zzz: 1 });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({ agent_id: expect.any(String) });
  const { body } = await server.call("GET", `/v1/agents/${created.body.agent_id}`);
  expect(JSON.stringify(body)).not.toContain("zzz");
});

test("an agent is created without asking whether its model, shields and toolgroups are served", async () => {
  const { server } = await withAgents(0);
  const far = { model: "nope", instructions: "", input_shields: ["nope"], toolgroups: ["nope"] };
  expect((await server.call("POST", "/v1/agents", { agent_config: far })).status).toBe(200);
});

test.each([
  ["", [0, 1, 2, 3, 4], false],
  ["?limit=-1", [0, 1, 2, 3, 4], false],
  ["?limit=-1&start_index=3", [0, 1, 2, 3, 4], false],
  ["?start_index=3", [0, 1, 2, 3, 4], false],
  ["?limit=2", [0, 1], true],
  ["?limit=2&start_index=1", [1, 2], true],
  ["?limit=2&start_index=3", [3, 4], false],
  ["?limit=2&start_index=4", [4], false],
  ["?limit=5", [0, 1, 2, 3, 4], false],
  ["?limit=9", [0, 1, 2, 3, 4], false],
  ["?limit=0", [], true],
  ["?limit=2&start_index=9", [], false],
  ["?limit=2&zzz=1", [0, 1], true],
])(
  "GET /v1/agents%s is the agents %j in the order of their creation, has_more %s",
  async (query, which, has_more) => {
    const { server, ids } = await withAgents(5);
    const { status, body } = await server.call("GET", `/v1/agents${query}`);
    expect(status).toBe(200);
    expect(body.data.map((agent: { agent_id: string }) => agent.agent_id)).toEqual(which.map((n) => ids[n]));
    expect(body.has_more).toBe(has_more);
    expect(body.url).toBe("/v1/agents");
  },
);

test("a list without agents has no further page", async () => {
  const { server } = await withAgents(0);
  const { body } = await server.call("GET", "/v1/agents?limit=0");
  expect(body).toEqual({ data: [], has_more: false, url: "/v1/agents" });
});

test("the numbers of a page are refused in the query, by name", async () => {
  const { server } = await withAgents(0);
  const { status, body } = await server.call("GET", "/v1/agents?limit=-2&start_index=-1");
  expect(status).toBe(400);
  const locs = body.error.detail.errors.map((error: { loc: string[] }) => error.loc.join("."));
  expect(locs.sort()).toEqual(["query.limit", "query.start_index"]);
});

test("agents live under /v1 and /v1alpha, with and without a trailing slash, and `url` says which", async () => {
  const { server, ids } = await withAgents(1);
  for (const path of ["/v1/agents", "/v1alpha/agents", "/v1alpha/agents/"]) {
    const { body } = await server.call("GET", path);
    expect(body).toMatchObject({ url: path, data: [{ agent_id: ids[0] }] });
  }
  expect((await server.call("GET", `/v1alpha/agents/${ids[0]}/`)).status).toBe(200);
  expect((await server.call("POST", "/v1alpha/agents/", { agent_config })).status).toBe(200);
  expect((await server.call("GET", "/v2/agents")).status).toBe(404);
});

test("a deleted agent is a 204 without a body, and everything below it is a 404 then", async () => {
  const server = testServer(fakeProviders({}));
  const { agent_id, path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  const deleted = await server.call("DELETE", `/v1/agents/${agent_id}`);
  expect(deleted).toMatchObject({ status: 204, body: null });
  const gone: [string, string, object?][] = [
    ["GET", `/v1/agents/${agent_id}`],
    ["DELETE", `/v1/agents/${agent_id}`],
    ["GET", `/v1/agents/${agent_id}/sessions`],
    ["POST", `/v1/agents/${agent_id}/session`, { session_name: "s" }],
    ["GET", path],
    ["DELETE", path],
    ["POST", `${path}/turn`, say("hi")],
    ["GET", `${path}/turn/${turn?.turn_id}`],
    ["GET", `${path}/turn/${turn?.turn_id}/step/${turn?.steps[0]?.step_id}`],
  ];
  for (const [method, where, body] of gone) {
    const answer = await server.call(method, where, body);
    expect(answer).toMatchObject({ status: 404, body: { detail: `Agent ${agent_id} not found.` } });
  }
  expect((await server.call("GET", "/v1/agents")).body.data).toEqual([]);
});

test("an id that no server mints is a 404 that does not touch the store", async () => {
  const store = spyStore();
  const server = testServer(fakeProviders({}), { store });
  const { agent_id } = await server.open();
  const odd = ["nope", agent_id.toUpperCase(), `${agent_id}x`, "..%2F..", "%00", "%zz", "agent", "%20", "é"];
  store.log.length = 0;
  for (const id of odd) {
    for (const [method, path, body] of [
      ["GET", `/v1/agents/${id}`],
      ["DELETE", `/v1/agents/${id}`],
      ["POST", `/v1/agents/${id}/session`, { session_name: "s" }],
    ] as const)
      expect([id, (await server.call(method, path, body)).status]).toEqual([id, 404]);
  }
  expect(store.log).toEqual([]);
});

test("HEAD is GET without a body, and other methods get a 405 with the allowed ones", async () => {
  const { server, ids } = await withAgents(1);
  const head = await server.fetch(new Request(`http://stack/v1/agents/${ids[0]}`, { method: "HEAD" }));
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const missing = await server.fetch(new Request("http://stack/v1/agents/nope", { method: "HEAD" }));
  expect(missing.status).toBe(404);
  const { status, headers } = await server.call("PATCH", `/v1/agents/${ids[0]}`, {});
  expect(status).toBe(405);
  expect(headers.get("allow")?.split(", ").sort()).toEqual(["DELETE", "GET", "HEAD"]);
  const get = await server.call("GET", `/v1/agents/${ids[0]}/session`);
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
});
