/** What the wrappers of the door make of answers, as Llama Stack was observed to answer. */
import { describe, expect, test } from "vitest";
import { say } from "../support/client.ts";
import { toolDef } from "../support/fake-providers.ts";
import { imitating, nobody } from "./support.ts";

test("request_id: absent, and a trace id in its place", async () => {
  const { headers } = await imitating("0.2.20").call("GET", "/v1/agents");
  expect(headers.get("x-request-id")).toBeNull();
  expect(headers.get("x-trace-id")).toMatch(/^[0-9a-f]{32}$/);
});

test("retry_hint: absent", async () => {
  const server = imitating("0.2.20");
  const { path } = await server.open();
  const answer = await server.call("POST", `${path}/turn`, say("go"));
  expect(answer.status).toBe(501);
  expect(answer.headers.get("x-should-retry")).toBeNull();
});

test.each([
  ["0.2.20", "0.2.99", 200],
  ["0.2.20", "0.3.0", 426],
  ["0.3.5", "0.2.20", 426],
  ["0.2.20", "new", 200],
  ["reference", "0.2.20", 200],
] as const)("client_version: %s answers a client of version %s with %i", async (name, version, status) => {
  const headers = { "x-llamastack-client-version": version };
  const answer = await imitating(name).fetch(new Request("http://stack/v1/agents", { headers }));
  expect(answer.status).toBe(status);
  if (status === 426)
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining(version) } });
});

test.each(["/v1", "/v1alpha"])("page_url: template, below %s", async (prefix) => {
  const server = imitating("0.3.5");
  const { agent_id } = await server.open();
  const { body } = await server.call("GET", `${prefix}/agents/${agent_id}/sessions`);
  expect(body.url).toBe(`${prefix}/agents/{agent_id}/sessions`);
  expect((await server.call("GET", `${prefix}/agents?limit=1`)).body.url).toBe(`${prefix}/agents`);
});

describe("missing_turn: null", () => {
  test("an unknown turn is null, its step a 500, an unknown step a 400", async () => {
    const server = imitating("0.2.20");
    const { path } = await server.open();
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(await server.call("GET", `${path}/turn/${nobody}`)).toMatchObject({ status: 200, body: null });
    expect(await server.call("GET", `${path}/turn/${nobody}/step/x`)).toMatchObject({
      status: 500,
      body: { detail: "Internal server error: An unexpected error occurred." },
    });
    expect((await server.call("GET", `${path}/turn/${turn?.turn_id}/step/x`)).status).toBe(400);
  });

  test("a turn of an unknown session is a 400", async () => {
    const server = imitating("0.2.20");
    const { agent_id } = await server.open();
    const path = `/v1/agents/${agent_id}/session/${nobody}/turn/${nobody}`;
    expect((await server.call("GET", path)).status).toBe(400);
  });
});

test.each([
  ["?limit=-2", 1, true],
  ["?start_index=-1&limit=2", 0, true],
  ["?start_index=-1", 3, false],
  ["?limit=2", 2, true],
  ["?start_index=9007199254740992&limit=2", 0, false],
])("bounds: unchecked, agents%s", async (query, length, has_more) => {
  const server = imitating("0.2.20");
  for (let n = 0; n < 3; n += 1) await server.open();
  const { status, body } = await server.call("GET", `/v1/agents${query}`);
  expect({ status, length: body.data.length, has_more: body.has_more }).toEqual({
    status: 200,
    length,
    has_more,
  });
});

test("bounds: a limit that is no integer is still a 400", async () => {
  expect((await imitating("0.2.20").call("GET", "/v1/agents?limit=-x")).status).toBe(400);
});

test("turn_ids: ignored", async () => {
  const server = imitating("0.2.20");
  const { path } = await server.open();
  for (const text of ["one", "two"]) await server.stream(`${path}/turn`, say(text));
  expect((await server.call("GET", `${path}?turn_ids=${nobody}`)).body.turns).toHaveLength(2);
});

test("listed_routes: some", async () => {
  const { body } = await imitating("0.2.20").call("GET", "/v1/inspect/routes");
  const routes = body.data.map((one: { route: string }) => one.route);
  expect(routes).toContain("/v1/agents");
  expect(routes.filter((route: string) => /^\/v1\/(models|shields|tools|toolgroups)/.test(route))).toEqual(
    [],
  );
});

test("registry_properties: more", async () => {
  const server = imitating("0.2.20", { shields: { guard: () => null } });
  const { body } = await server.call("GET", "/v1/models/m");
  expect(body).toMatchObject({ identifier: "m", owner: null, source: "via_register_api" });
  expect((await server.call("GET", "/v1/shields/guard")).body).toHaveProperty("owner", null);
  expect((await server.call("GET", "/v1/models")).body.data[0]).not.toHaveProperty("owner");
});

test.each([
  ["0.2.20", "list-tools?tool_group_id=desk", "identifier", "name"],
  ["0.3.5", "list-tools?tool_group_id=desk", "name", "identifier"],
] as const)("listed_tools of %s: %s has %s and no %s", async (profile, path, has, lacks) => {
  const server = imitating(profile, { tools: { desk: { weigh: () => ({ content: "3" }) } } });
  const { body } = await server.call("GET", `/v1/tool-runtime/${path}`);
  expect(body.data[0]).toHaveProperty(has, "weigh");
  expect(body.data[0]).not.toHaveProperty(lacks);
});

test("toolgroup_answer: null", async () => {
  const server = imitating("0.3.5", { tools: { desk: { weigh: () => ({ content: "3" }) } } });
  const body = { toolgroup_id: "desk", provider_id: "fake" };
  expect((await server.call("POST", "/v1/toolgroups", body)).body).toBeNull();
  expect((await server.call("GET", "/v1/toolgroups/desk")).body).toMatchObject({ identifier: "desk" });
});

test("deep_json: unreadable", async () => {
  const server = imitating("0.2.20");
  let deep: unknown = "[{";
  for (let n = 0; n < 210; n += 1) deep = [deep];
  const tool = { ...toolDef("look"), parameters: [], metadata: { deep } };
  const { agent_id } = await server.open({ client_tools: [tool] });
  const detail = `Invalid value: Could not validate agent info for ${agent_id}`;
  for (const method of ["GET", "DELETE"] as const)
    expect(await server.call(method, `/v1/agents/${agent_id}`)).toMatchObject({
      status: 400,
      body: { detail },
    });
  const other = await server.open();
  const listed = await server.call("GET", "/v1/agents");
  expect(listed.body.data).toMatchObject([{ agent_id: other.agent_id }]);
  expect((await server.call("DELETE", `/v1/agents/${other.agent_id}`)).status).toBe(204);
});
