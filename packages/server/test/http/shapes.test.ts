/**
 * Everything that the server says has the shape that the document declares: every property and no other, in the
 * document's order. A validator leaves out what is undeclared and orders what it keeps, so its output must be its input.
 */
import { expect, test } from "vitest";
import { parseSchema, ProviderError } from "@understudy/contract";
import type { SchemaName } from "@understudy/contract/types";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text } from "../support/fake-providers.ts";
import { failing, response, violation } from "../support/turns.ts";

function expectShape(name: SchemaName, value: unknown): void {
  const parsed = parseSchema(name, value);
  if (!parsed.ok) throw new Error(`not a ${name}: ${JSON.stringify(parsed.errors)}`);
  expect(JSON.stringify(parsed.value)).toBe(JSON.stringify(value));
}

const config = {
  input_shields: ["guard"],
  output_shields: ["guard"],
  toolgroups: ["kit", { name: "kit/add", args: { zeta: 1, alpha: { b: 1, a: 2 } } }],
  client_tools: [
    {
      name: "look",
      parameters: [{ description: "where", parameter_type: "string", name: "city" }],
      metadata: { z: 1, a: 2 },
    },
  ],
  response_format: { json_schema: { z: 1, a: 2 }, type: "json_schema" as const },
  sampling_params: { max_tokens: 5, strategy: { temperature: 1, type: "top_p" as const } },
  name: "n",
};

/** A server whose turns have steps of every kind. */
function fullServer() {
  return testServer(
    fakeProviders({
      answers: [
        [
          { type: "text", text: "Look:" },
          { type: "unparsed_call", text: "{" },
          ...calls(["c1", "look", { z: 1, a: [] }], ["s1", "add"]),
        ],
        text("done"),
        failing(new ProviderError("no")),
      ],
      shields: { guard: () => ({ ...violation("warn"), metadata: { z: 1, a: 2 } }) },
      tools: { kit: { add: () => ({ content: [{ type: "text", text: "42" }], metadata: { z: 1, a: 2 } }) } },
    }),
  );
}

test("agents, sessions and pages of them", async () => {
  const server = fullServer();
  const { agent_id, path } = await server.open(config);
  expectShape("Agent", (await server.call("GET", `/v1/agents/${agent_id}`)).body);
  expectShape("Session", (await server.call("GET", path)).body);
  const agents = (await server.call("GET", "/v1/agents")).body;
  expect(Object.keys(agents)).toEqual(["data", "has_more", "url"]);
  for (const agent of agents.data) expectShape("Agent", agent);
  const sessions = (await server.call("GET", `/v1/agents/${agent_id}/sessions`)).body;
  for (const session of sessions.data) expectShape("Session", session);
});

test("turns, their steps, and every event", async () => {
  const server = fullServer();
  const { path } = await server.open(config);
  const messages = [
    { content: { text: "hi", type: "text" }, context: "why" },
    { content: "ok", call_id: "c0", role: "tool" },
  ];
  const first = await server.stream(`${path}/turn`, { messages });
  const tool_responses = [{ metadata: { z: 1, a: 2 }, ...response("c1", "look") }];
  const resumed = await server.stream(`${path}/turn/${first.turn?.turn_id}/resume`, { tool_responses });
  const failed = await server.stream(`${path}/turn`, say("fail"));
  expect([first.error, resumed.error, failed.error]).toEqual([null, null, "500: no"]);

  const items = [...first.items, ...resumed.items, ...failed.items];
  for (const item of items) expectShape("TurnStreamItem", item);
  for (const turn of [first.turn, resumed.turn]) expectShape("Turn", turn);
  const kinds = new Set(resumed.turn?.steps.map((step) => step.step_type));
  expect([...kinds].sort()).toEqual(["inference", "shield_call", "tool_execution"]);
  for (const step of resumed.turn?.steps ?? []) expectShape("Step", step);
  expectShape("Session", (await server.call("GET", path)).body);
});

test("resources, and requests outside of turns", async () => {
  const server = fullServer();
  const get = async (path: string) => (await server.call("GET", path)).body;
  const post = async (path: string, body: object) => (await server.call("POST", path, body)).body;
  const args = { z: 1, a: 2 };
  const group = { toolgroup_id: "there", provider_id: "mcp", mcp_endpoint: { uri: "http://there" }, args };
  expectShape("Model", await post("/v1/models", { model_id: "n", provider_model_id: "m", metadata: args }));
  expectShape("Shield", await post("/v1/shields", { shield_id: "guard", params: args }));
  expectShape("ToolGroup", await post("/v1/toolgroups", group));
  const lists: [SchemaName, SchemaName, string][] = [
    ["ModelList", "Model", "/v1/models"],
    ["ShieldList", "Shield", "/v1/shields"],
    ["ToolGroupList", "ToolGroup", "/v1/toolgroups"],
    ["ToolList", "Tool", "/v1/tools"],
    ["ToolDefList", "ToolDef", "/v1/tool-runtime/list-tools"],
    ["ProviderList", "ProviderInfo", "/v1/providers"],
  ];
  for (const [list, item, path] of lists) {
    const body = await get(path);
    expectShape(list, body);
    expect(body.data).not.toHaveLength(0);
    for (const one of body.data) expectShape(item, one);
  }
  expectShape("Tool", await get("/v1/tools/add"));
  expectShape("ProviderInfo", await get("/v1/providers/fake"));
  expectShape(
    "ToolInvocationResult",
    await post("/v1/tool-runtime/invoke", { tool_name: "add", kwargs: {} }),
  );
  expectShape("RunShieldResponse", await post("/v1/safety/run-shield", { shield_id: "guard", messages: [] }));
});

test("errors, in words and of fields", async () => {
  const server = fullServer();
  expectShape("Problem", (await server.call("GET", "/v1/agents/nope")).body);
  expectShape("ShapeProblem", (await server.call("POST", "/v1/agents", {})).body);
});

test("a stream is blocks of one data line each, and ends without a mark", async () => {
  const server = fullServer();
  const { path } = await server.open();
  const sent = await server.fetch(
    new Request(`http://stack${path}/turn`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...say("hi"), stream: true }),
    }),
  );
  expect(sent.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(sent.headers.get("cache-control")).toBe("no-cache");
  const raw = await sent.text();
  expect(raw).toMatch(/^(data: \{.*\}\n\n)+$/);
  expect(raw).not.toContain("[DONE]");
});
