/** What a turn makes of registered names: what it asks its providers, and what its tools get. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { withReadCache } from "../../src/adapters/store/read-cache.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../support/fake-providers.ts";

/** A stack with a model `m`, a shield `guard` and a toolgroup `kit`. */
function mock(fakes: Fakes = {}) {
  const providers = fakeProviders({
    shields: { guard: () => null },
    tools: { kit: { add: () => ({ content: "42" }) } },
    ...fakes,
  });
  return { providers, server: testServer(providers) };
}

test("a turn calls the provider by the provider's names for registered ones", async () => {
  const { providers, server } = mock({ answers: [text("ok")] });
  await server.call("POST", "/v1/models", { model_id: "an/alias", provider_model_id: "m" });
  await server.call("POST", "/v1/shields", {
    shield_id: "strict",
    provider_shield_id: "guard",
    params: { level: 3 },
  });
  const { path } = await server.open({ model: "an/alias", input_shields: ["strict"] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(turn?.output_message.content).toBe("ok");
  expect(providers.requests.inference[0]?.model).toBe("m");
  expect(providers.requests.shields[0]).toMatchObject({ shield_id: "guard", params: { level: 3 } });
});

test("a turn is refused for a name whose model the provider no longer has", async () => {
  const { providers, server } = mock();
  await server.call("POST", "/v1/models", { model_id: "alias", provider_model_id: "m" });
  const { path } = await server.open({ model: "alias" });
  providers.inference.models = async () => [];
  const { status, body } = await server.call("POST", `${path}/turn`, say("hi"));
  expect({ status, body }).toEqual({
    status: 404,
    body: { detail: "Model alias not found. None is served." },
  });
});

test("a turn keeps its names while it runs, and a resume resolves them anew", async () => {
  const { providers, server } = mock({ answers: [calls(["c1", "look"]), text("done")] });
  await server.call("POST", "/v1/models", { model_id: "alias", provider_model_id: "m" });
  const { path } = await server.open({ model: "alias", client_tools: [{ name: "look" }] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  const body = { tool_responses: [{ call_id: "c1", tool_name: "look", content: "x" }] };
  await server.call("DELETE", "/v1/models/alias");
  const refused = await server.call("POST", `${path}/turn/${turn?.turn_id}/resume`, body);
  expect(refused).toMatchObject({ status: 404, body: { detail: "Model alias not found. Served: m." } });
  await server.call("POST", "/v1/models", { model_id: "alias", provider_model_id: "m" });
  const resumed = await server.call("POST", `${path}/turn/${turn?.turn_id}/resume`, body);
  expect(resumed.status).toBe(200);
  expect(providers.requests.inference.map((request) => request.model)).toEqual(["m", "m"]);
});

test("a turn gives tools the group's default arguments, then the agent's, then its own", async () => {
  const { providers, server } = mock({
    answers: [calls(["c1", "add", { a: "model", own: "model" }]), text("done")],
  });
  const args = { a: "group", b: "group", c: "group" };
  await server.call("POST", "/v1/toolgroups", { toolgroup_id: "kit", provider_id: "fake", args });
  const { path, session_id } = await server.open({ toolgroups: [{ name: "kit", args: { b: "agent" } }] });
  await server.stream(`${path}/turn`, say("hi"));
  expect(providers.requests.tools[0]?.arguments).toEqual({
    session_id,
    own: "model",
    a: "group",
    b: "agent",
    c: "group",
  });
});

test("a turn may name a registered group without a provider: it has no tools", async () => {
  const { providers, server } = mock();
  await server.call("POST", "/v1/toolgroups", { toolgroup_id: "mcp::there", provider_id: "mcp" });
  const { path } = await server.open({ toolgroups: ["mcp::there"] });
  expect((await server.call("POST", `${path}/turn`, say("hi"))).status).toBe(200);
  expect(providers.requests.inference[0]?.tools).toEqual([]);
});

test("a turn is served what its provider lists now, also in a list that it gave before", async () => {
  const { providers, server } = mock({ answers: [text("ok")] });
  const [m] = await providers.inference.models();
  const models = [m!];
  providers.inference.models = async () => models;
  const groups = [...(await providers.tools.toolgroups())];
  providers.tools.toolgroups = async () => groups;
  const first = await server.open({ model: "m" });
  expect((await server.call("POST", `${first.path}/turn`, say("hi"))).status).toBe(200);
  models.push({ ...m!, identifier: "later", provider_resource_id: "later" });
  groups.push({ identifier: "more", tools: [] });
  const second = await server.open({ model: "later", toolgroups: ["more"] });
  expect((await server.call("POST", `${second.path}/turn`, say("hi"))).status).toBe(200);
  groups[0]!.tools = [toolDef("renamed")];
  await server.call("POST", `${first.path}/turn`, say("hi"));
  const third = await server.open({ model: "m", toolgroups: ["kit"] });
  await server.call("POST", `${third.path}/turn`, say("hi"));
  expect(providers.requests.inference.at(-1)?.tools.map(({ name }) => name)).toEqual(["renamed"]);
  models.pop();
  const { status, body } = await server.call("POST", `${second.path}/turn`, say("hi"));
  expect({ status, body }).toEqual({
    status: 404,
    body: { detail: "Model later not found. Served: m." },
  });
});

test("a provider that throws before it gives a promise of its toolgroups fails as one that rejects", async () => {
  const { providers, server } = mock();
  const { path } = await server.open({ model: "m" });
  providers.tools.toolgroups = () => {
    throw new Error("mcp down");
  };
  for (const answer of [
    await server.call("POST", `${path}/turn`, say("hi")),
    await server.call("GET", "/v1/tools"),
  ])
    expect(answer).toMatchObject({ status: 500, body: { detail: "mcp down" } });
});

test("a provider may change the request that it is given, also on a store that keeps what it read", async () => {
  const providers = fakeProviders({
    answers: [
      (request) => {
        request.tool_config.tool_choice = "none";
        request.sampling_params.max_tokens = 7;
        request.sampling_params.strategy.type = "greedy";
        return text("ok");
      },
    ],
  });
  const server = testServer(providers, { store: withReadCache(createMemoryStore()) });
  const { path } = await server.open({ model: "m", tool_config: { tool_choice: "required" } });
  for (const _ of [1, 2]) {
    const { status } = await server.call("POST", `${path}/turn`, say("hi"));
    expect(status).toBe(200);
  }
  const { agent_config } = (await server.call("GET", path.replace(/\/session\/.*/, ""))).body;
  expect(agent_config).toMatchObject({
    tool_config: { tool_choice: "required" },
    sampling_params: { max_tokens: 0 },
  });
  expect(providers.requests.inference.map(({ tool_config }) => tool_config.tool_choice)).toEqual([
    "required",
    "required",
  ]);
});
