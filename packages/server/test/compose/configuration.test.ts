/** A configuration: what it makes the stack serve, and what is told of the mistakes in it. */
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts, ScriptError } from "@understudy/mock-inference";
import { createMemoryStore, createStack, parseConfiguration } from "../../src/index.ts";

const scripts = parseScripts(`
script: shop
model: mock-model
otherwise: { say: Hello. }
shields: [{ shield: guard, when: { text: bomb }, violation: { level: error, message: No. } }]
tools: [{ tool: get_time, group: clock, returns: "12:00" }]
`);
const providers = createMockInference(scripts);

const whole = `
models:
  - model_id: meta-llama/Llama-3.3-70B
    provider_model_id: mock-model
    provider_id: understudy
    metadata: { size: large }
    model_type: llm
  - model_id: mock-model
shields:
  - { shield_id: content-safety, provider_shield_id: guard, params: { level: 3 } }
toolgroups:
  - { toolgroup_id: clock, args: { zone: Europe/Rome } }
`;

/** A stack of this configuration, and what it answers. */
async function served(text: string) {
  const configuration = await parseConfiguration(text, { file: "stack.yaml", providers });
  const stack = createStack({ scripts, configuration });
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const init = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await stack.fetch(new Request(`http://stack${path}`, { method, ...init }));
    const answer = await response.text();
    return answer === "" ? response.status : JSON.parse(answer);
  };
  return { stack, call };
}

describe("what is configured", () => {
  test("is listed beside what the scripts serve, in its place where it has the same name", async () => {
    const { call } = await served(whole);
    const { data: models } = await call("GET", "/v1/models");
    // Beside these a model has what OpenAI's clients read of one.
    expect(models).toMatchObject([
      { identifier: "mock-model", provider_resource_id: "mock-model" },
      { identifier: "mock-embed", model_type: "embedding", metadata: { embedding_dimension: 384 } },
      {
        identifier: "meta-llama/Llama-3.3-70B",
        id: "meta-llama/Llama-3.3-70B",
        provider_resource_id: "mock-model",
        provider_id: "understudy",
        type: "model",
        metadata: { size: "large" },
        model_type: "llm",
      },
    ]);
    const { data: shields } = await call("GET", "/v1/shields");
    expect(shields).toMatchObject([
      { identifier: "guard", params: {} },
      { identifier: "content-safety", provider_resource_id: "guard", params: { level: 3 } },
    ]);
    const { data: toolgroups } = await call("GET", "/v1/toolgroups");
    expect(toolgroups).toMatchObject([{ identifier: "clock", args: { zone: "Europe/Rome" } }]);
  });

  test("serves turns, and requests outside of turns", async () => {
    const { stack, call } = await served(whole);
    const { agent_id } = await call("POST", "/v1/agents", {
      agent_config: {
        model: "meta-llama/Llama-3.3-70B",
        instructions: "",
        input_shields: ["content-safety"],
        toolgroups: ["clock"],
      },
    });
    const { session_id } = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
    const turn = await call("POST", `/v1/agents/${agent_id}/session/${session_id}/turn`, {
      messages: [{ role: "user", content: "hi" }],
    });
    expect(turn.output_message.content).toBe("Hello.");
    expect(
      await call("POST", "/v1/tool-runtime/invoke", { tool_name: "get_time", kwargs: {} }),
    ).toMatchObject({
      content: "12:00",
    });
    const asked = stack.mock.journal.list().map(({ request }) => request);
    expect(asked).toMatchObject([
      { shield_id: "guard", params: { level: 3 } },
      { model: "mock-model" },
      { tool_name: "get_time", arguments: { zone: "Europe/Rome" } },
    ]);
  });

  test("may name a store, which commands open and programs pass on", async () => {
    const text = "store: redis://app:hunter2@127.0.0.1:6379";
    const configuration = await parseConfiguration(text, { providers });
    expect(configuration.store).toBe("redis://app:hunter2@127.0.0.1:6379");
    expect(() => createStack({ scripts, configuration })).toThrow("give createStack the store of openStore");
    await createStack({ scripts, configuration, store: createMemoryStore() }).close();
  });

  test("may be nothing", async () => {
    const { call } = await served("models: []");
    expect((await call("GET", "/v1/models")).data).toHaveLength(2);
  });
});

test.each([
  [
    "",
    "1:1: is empty; a configuration has providers, models, shields, toolgroups, vector_dbs, store, ttl, history, disconnects or auth",
  ],
  ["a: [", "1:4: [ is not closed"],
  ["models: []\n---\nmodels: []", ": must contain one document, but contains 2"],
  ["[]", "1:1: must be a mapping, not a list"],
  [
    "script: a\notherwise: { say: Hi. }",
    "1:1: is a script, not a configuration; start takes it as --script stack.yaml",
  ],
  [
    "store: redis//app:hunter2@host",
    "1:8 store: expected auto, memory, sqlite:FILE, redis://HOST:6379 or postgres://HOST:5432/DATABASE",
  ],
  ["ttl: 30 days", "1:6 ttl: expected a time such as 90m, 12h or 30d"],
  ["ttl: 0d", "1:6 ttl: expected a time such as 90m, 12h or 30d"],
  ["modls: []", "1:1 modls: unknown key; did you mean models?"],
  ["tool_groups: []", "1:1 tool_groups: unknown key; did you mean toolgroups?"],
  ["models: {}", "1:9 models: must be a list, not a mapping"],
  ["models:\n  - modelid: a", "2:5 models[0].modelid: unknown key; did you mean model_id?"],
  ["models:\n  - provider_id: understudy", "2:5 models[0].model_id: is missing"],
  ['shields:\n  - shield_id: ""', "2:16 shields[0].shield_id: must not be empty"],
  ["models: [{ model_id: 12 }]", "1:22 models[0].model_id: must be text, not 12; put it in quotes"],
  [
    "models: [{ model_id: mock-model, model_type: lm }]",
    '1:46 models[0].model_type: must be llm or embedding, not "lm"; did you mean llm?',
  ],
  [
    "toolgroups: [{ toolgroup_id: clock, args: [] }]",
    "1:43 toolgroups[0].args: must be a mapping, not a list",
  ],
  [
    "models:\n  - model_id: mock-modle",
    "2:15 models[0].model_id: there is no model mock-modle; did you mean mock-model?",
  ],
  [
    "models:\n  - model_id: a\n    provider_model_id: gpt",
    "3:24 models[0].provider_model_id: there is no model gpt; models: mock-model",
  ],
  [
    "models:\n  - { model_id: mock-model, provider_id: ollama }",
    "2:42 models[0].provider_id: there is no inference provider ollama; inference providers: understudy",
  ],
  [
    "shields:\n  - { shield_id: a, provider_shield_id: gard }",
    "2:41 shields[0].provider_shield_id: there is no shield gard; did you mean guard?",
  ],
  [
    "shields:\n  - { shield_id: guard, provider_id: understuty }",
    "2:38 shields[0].provider_id: there is no safety provider understuty; did you mean understudy?",
  ],
  [
    "toolgroups:\n  - toolgroup_id: clok",
    "2:19 toolgroups[0].toolgroup_id: there is no toolgroup clok; did you mean clock?",
  ],
  [
    "toolgroups:\n  - { toolgroup_id: clock, provider_id: mcp }",
    "2:41 toolgroups[0].provider_id: there is no tool_runtime provider mcp; tool_runtime providers: understudy",
  ],
  [
    "models: [{ model_id: mock-model }, { model_id: mock-model }]",
    "1:48 models[1].model_id: duplicate name mock-model",
  ],
  [
    "shields: [{ shield_id: guard }, { shield_id: guard }]",
    "1:46 shields[1].shield_id: duplicate name guard",
  ],
  [
    "toolgroups: [{ toolgroup_id: clock }, { toolgroup_id: clock }]",
    "1:55 toolgroups[1].toolgroup_id: duplicate name clock",
  ],
])("%j is reported as: %s", async (text, message) => {
  const error = await parseConfiguration(text, { file: "stack.yaml", providers }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ScriptError);
  expect(String(error)).toContain(`stack.yaml${message.startsWith(":") ? "" : ":"}${message}`);
});

test("all unknown names are reported at once", async () => {
  const text = "models: [{ model_id: a }]\nshields: [{ shield_id: b }]\ntoolgroups: [{ toolgroup_id: c }]";
  const error = await parseConfiguration(text, { providers }).catch((thrown: unknown) => thrown);
  expect((error as ScriptError).problems.map(({ line, path }) => [line, path])).toEqual([
    [1, "models[0].model_id"],
    [2, "shields[0].shield_id"],
    [3, "toolgroups[0].toolgroup_id"],
  ]);
});

test("a stack is not made of a configuration that names another provider", () => {
  const configuration = { models: [{ model_id: "mock-model", provider_id: "ollama" }] };
  expect(() => createStack({ configuration })).toThrow(
    "Unknown inference provider: ollama. Leave provider_id out for the one that is served.",
  );
});
