/** What a turn is made of: the agent's configuration, what the turn adds to it, and what the provider is told. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../support/fake-providers.ts";
import { answers } from "../support/turns.ts";

const answer = () => ({ content: "42" });
const tools: NonNullable<Fakes["tools"]> = {
  math: { add: answer, sub: answer },
  web: { search: answer, fetch: answer },
};

function serverThatSays(...says: NonNullable<Fakes["answers"]>) {
  const providers = fakeProviders({ ...(says.length > 0 && { answers: says }), tools });
  const offered = () => providers.requests.inference.map((request) => request.tools.map((tool) => tool.name));
  return { providers, offered, server: testServer(providers) };
}

test("a turn's toolgroups are added to the agent's, for that turn only", async () => {
  const { server, offered } = serverThatSays();
  const { path } = await server.open({ toolgroups: ["math"] });
  await server.stream(`${path}/turn`, { ...say("1"), toolgroups: ["web/fetch"] });
  await server.stream(`${path}/turn`, say("2"));
  await server.stream(`${path}/turn`, { ...say("3"), toolgroups: [] });
  expect(offered()).toEqual([
    ["add", "sub", "fetch"],
    ["add", "sub"],
    ["add", "sub"],
  ]);
});

test("a turn's toolgroups are kept when it is resumed", async () => {
  const { server, offered, providers } = serverThatSays(
    calls(["c1", "look"]),
    calls(["c2", "fetch"]),
    text("done"),
  );
  const { path, session_id } = await server.open({ toolgroups: ["math"], client_tools: [toolDef("look")] });
  const toolgroups = [{ name: "web", args: { deep: true } }];
  const { turn } = await server.stream(`${path}/turn`, { ...say("go"), toolgroups });
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(offered()[1]).toEqual(["add", "sub", "search", "fetch", "look"]);
  expect(providers.requests.tools).toMatchObject([
    { tool_name: "fetch", arguments: { session_id, deep: true } },
  ]);
});

test.each([
  [[{ name: "math", args: { by: "turn" } }], { by: "turn" }],
  [["math"], { by: "agent" }],
])(
  "the turn's arguments of a toolgroup win over the agent's, where it gives any: %j",
  async (toolgroups, given) => {
    const { server, providers } = serverThatSays(calls(["c1", "add"]), text("done"));
    const { path, session_id } = await server.open({ toolgroups: [{ name: "math", args: { by: "agent" } }] });
    await server.stream(`${path}/turn`, { ...say("go"), toolgroups });
    expect(providers.requests.tools[0]?.arguments).toEqual({ session_id, ...given });
  },
);

test("a turn's tool_config takes the place of the agent's whole, its defaults filled in", async () => {
  const { server, providers } = serverThatSays();
  const tool_config = { tool_choice: "required", tool_prompt_format: "json" } as const;
  const { path } = await server.open({ toolgroups: ["math"], tool_config });
  await server.stream(`${path}/turn`, { ...say("1"), tool_config: { tool_choice: "add" } });
  await server.stream(`${path}/turn`, { ...say("2"), tool_config: {} });
  await server.stream(`${path}/turn`, { ...say("3"), tool_config: null });
  await server.stream(`${path}/turn`, say("4"));
  const rest = { tool_prompt_format: null, system_message_behavior: "append" };
  const agents = { ...tool_config, system_message_behavior: "append" };
  expect(providers.requests.inference.map((request) => request.tool_config)).toEqual([
    { tool_choice: "add", ...rest },
    { tool_choice: "auto", ...rest },
    agents,
    agents,
  ]);
});

test("a turn's tool_config is kept when it is resumed", async () => {
  const { server, providers } = serverThatSays(calls(["c1", "look"]), text("done"));
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, { ...say("1"), tool_config: { tool_choice: "look" } });
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(providers.requests.inference.map((request) => request.tool_config.tool_choice)).toEqual([
    "look",
    "look",
  ]);
});

test("a tool_choice that is stored as null acts as auto, and is read back as null", async () => {
  const { server, providers } = serverThatSays();
  const { path, agent_id } = await server.open({ tool_config: { tool_choice: null } });
  expect((await server.stream(`${path}/turn`, say("go"))).error).toBeNull();
  expect(providers.requests.inference[0]?.tool_config.tool_choice).toBe("auto");
  const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
  expect(body.agent_config.tool_config.tool_choice).toBeNull();
});

test("the provider gets model, sampling params and response format", async () => {
  const { server, providers } = serverThatSays();
  const sampling_params = {
    strategy: { type: "top_p", temperature: 0.5, top_p: 0.9 },
    max_tokens: 64,
    repetition_penalty: 1.1,
    stop: ["END"],
  } as const;
  const response_format = { type: "json_schema", json_schema: { type: "object", $defs: { a: {} } } } as const;
  const { path } = await server.open({
    sampling_params: { ...sampling_params, stop: ["END"] },
    response_format,
  });
  await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.inference[0]).toMatchObject({ model: "m", sampling_params, response_format });
});

test("nulls stand for defaults: an agent of nothing but nulls runs a turn", async () => {
  const { server, providers } = serverThatSays();
  const nulls = {
    sampling_params: null,
    input_shields: null,
    output_shields: null,
    toolgroups: null,
    client_tools: null,
    tool_choice: null,
    tool_prompt_format: null,
    tool_config: null,
    max_infer_iters: null,
    name: null,
    enable_session_persistence: null,
    response_format: null,
  };
  const { path } = await server.open(nulls);
  const request = { ...say("go"), stream: null, documents: null, toolgroups: null, tool_config: null };
  expect((await server.call("POST", `${path}/turn`, request)).status).toBe(200);
  expect(providers.requests.inference[0]?.sampling_params).toEqual({
    strategy: { type: "greedy" },
    max_tokens: 0,
    repetition_penalty: 1,
    stop: null,
  });
});

test("what is unknown in a turn's request is ignored, an override of the instructions too", async () => {
  const { server, providers } = serverThatSays();
  const { path } = await server.open({ instructions: "Be kind." });
  const messages = [{ content: "hi", mood: "good" }];
  const { turn } = await server.stream(`${path}/turn`, { messages, instructions: "Be rude.", zzz: 1 });
  expect(turn?.input_messages).toEqual([{ role: "user", content: "hi", context: null }]);
  expect(providers.requests.inference[0]?.messages[0]).toEqual({ role: "system", content: "Be kind." });
});

test("a turn without messages calls the model with the instructions alone", async () => {
  const { server, providers } = serverThatSays();
  const { path } = await server.open({ instructions: "Begin." });
  const { turn } = await server.stream(`${path}/turn`, { messages: [] });
  expect(turn?.input_messages).toEqual([]);
  expect(providers.requests.inference[0]?.messages).toEqual([{ role: "system", content: "Begin." }]);
});

test("a change of what is served does not change a turn that began before it", async () => {
  const { server, offered, providers } = serverThatSays(calls(["c1", "look"]), text("done"));
  const { path } = await server.open({ toolgroups: ["math"], client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const groups = await providers.tools.toolgroups();
  providers.tools.toolgroups = async () =>
    groups.map((group) => ({ ...group, tools: [...group.tools, toolDef("new")] }));
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(offered()[1]).toEqual(["add", "sub", "look"]);
});
