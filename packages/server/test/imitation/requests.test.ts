/** What servers accept that openapi.yaml forbids, and what they drop or refuse that it allows. */
import { describe, expect, test } from "vitest";
import { say } from "../support/client.ts";
import { answers } from "../support/turns.ts";
import { calls, text, toolDef } from "../support/fake-providers.ts";
import { imitating } from "./support.ts";

const config = { model: "m", instructions: "" };

function sending(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>): Request {
  return new Request("http://stack/v1/agents", { method: "POST", body, headers });
}

describe("request_checks: lax", () => {
  test.each<[string, object, object]>([
    ["a text is a boolean", { enable_session_persistence: "true" }, { enable_session_persistence: true }],
    ["a number is a boolean", { enable_session_persistence: 0 }, { enable_session_persistence: false }],
    ["a text is a number", { max_infer_iters: "5" }, { max_infer_iters: 5 }],
  ])("%s", async (_, sent, stored) => {
    const server = imitating("0.2.20");
    const { agent_id } = await server.open(sent);
    const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
    expect(body.agent_config).toMatchObject(stored);
  });

  test.each([{ enable_session_persistence: "maybe" }, { max_infer_iters: "many" }, { instructions: 5 }])(
    "but %j is a 400 that names the field",
    async (wrong) => {
      const { status, body } = await imitating("0.2.20").call("POST", "/v1/agents", {
        agent_config: { ...config, ...wrong },
      });
      expect(status).toBe(400);
      expect(body.error.detail.errors[0].loc).toEqual(["body", "agent_config", Object.keys(wrong)[0]]);
    },
  );

  test("`stream` may be a text", async () => {
    const server = imitating("0.2.20");
    const { path } = await server.open();
    const { body } = await server.call("POST", `${path}/turn`, say("go")).catch(() => ({ body: null }));
    expect(body).toMatchObject({ detail: expect.any(String) });
    const request = new Request(`http://stack${path}/turn`, {
      method: "POST",
      body: JSON.stringify({ ...say("go"), stream: "true" }),
      headers: { "content-type": "application/json" },
    });
    const response = await server.fetch(request);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await response.text();
  });

  test("the content type of a body is not looked at, nor is a size that the contract refuses", async () => {
    const server = imitating("0.2.20");
    const bodyOf = (length: number) =>
      JSON.stringify({ agent_config: { ...config, instructions: "x".repeat(length) } });
    const ofText = (body: string) => server.fetch(sending(body, { "content-type": "text/plain" }));
    expect((await server.fetch(sending(bodyOf(9), {}))).status).toBe(200);
    expect((await ofText(bodyOf(9))).status).toBe(200);
    expect((await ofText(bodyOf(9 * 1024 * 1024))).status).toBe(200);
  });

  test("what is no JSON is a 400", async () => {
    expect((await imitating("0.2.20").fetch(sending("{", {}))).status).toBe(400);
  });
});

test("bounds: unchecked, a negative limit of inferences is stored, and acts as 1", async () => {
  const server = imitating("0.2.20", { answers: [calls(["c1", "look"])] });
  const tool = { ...toolDef("look"), parameters: [] };
  const { agent_id, path } = await server.open({ client_tools: [tool], max_infer_iters: -3 });
  const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
  expect(body.agent_config.max_infer_iters).toBe(-3);
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.steps).toHaveLength(1);
});

describe("tool_schemas", () => {
  const both = {
    name: "look",
    parameters: [{ name: "at", parameter_type: "string", description: "where" }],
    input_schema: { type: "object" },
  };

  test.each([
    ["0.2.20", "parameters", "input_schema"],
    ["0.3.5", "input_schema", "parameters"],
  ] as const)("%s keeps %s and drops %s", async (name, kept, dropped) => {
    const server = imitating(name);
    const { agent_id, path } = await server.open({ client_tools: [both] });
    const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
    const [tool] = body.agent_config.client_tools;
    expect(tool).toHaveProperty(kept);
    expect(tool).not.toHaveProperty(dropped);
    expect((await server.call("GET", "/v1/agents")).body.data[0].agent_config.client_tools).toEqual([tool]);
    await server.stream(`${path}/turn`, say("go"));
    expect(server.providers.requests.inference[0]?.tools[0]).toMatchObject({ [dropped]: null });
  });

  test.each([
    ["0.2.20", /^500: /],
    ["0.3.5", null],
  ] as const)("a client tool without parameters, under %s", async (name, error) => {
    const server = imitating(name);
    const { path } = await server.open({ client_tools: [{ name: "look" }] });
    const streamed = await server.stream(`${path}/turn`, say("go"));
    if (error === null) expect(streamed.error).toBeNull();
    else expect(streamed.error).toMatch(error);
  });
});

describe("documents: plain", () => {
  test.each([
    [
      { content: ["a"].map((item) => ({ type: "text", text: item })), mime_type: "text/plain" },
      /^400: .*list/,
    ],
    [
      { content: "a", mime_type: "application/pdf" },
      /^400: .*Unexpected document mime type: application\/pdf/,
    ],
    [{ content: "a", mime_type: "TEXT/plain" }, /^400: /],
    [{ content: { uri: "data:text/plain,a" }, mime_type: "text/plain" }, /^400: .*Unexpected URL/],
    [{ content: "a", mime_type: "text/html; charset=utf-8" }, null],
    [{ content: "a", mime_type: "application/yaml" }, null],
  ])("%j", async (document, expected) => {
    const server = imitating("0.2.20");
    const { path } = await server.open();
    const { status, error, items } = await server.stream(`${path}/turn`, {
      ...say("go"),
      documents: [document],
    });
    expect(status).toBe(200);
    if (expected === null) return expect(error).toBeNull();
    expect(error).toMatch(expected);
    expect(items).toHaveLength(1);
  });
});

test("tool_arguments: text, and a turn is resumed by it", async () => {
  const server = imitating("0.3.5", { answers: [calls(["c1", "look", { at: [[1]] }]), text("done")] });
  const { path } = await server.open({ client_tools: [{ name: "look", input_schema: {} }] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.output_message.tool_calls).toEqual([
    { call_id: "c1", tool_name: "look", arguments: '{"at":[[1]]}' },
  ]);
  const resumed = await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(resumed.turn?.output_message.content).toBe("done");
});
