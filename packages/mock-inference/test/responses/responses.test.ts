/** `/v1/responses` of mock inference: what the published clients, tried in e2e, do not ask. */
import { describe, expect, test } from "vitest";
import { toResponse } from "@understudy/http";
import { createMockInference, parseScripts } from "../../src/index.ts";

const always = "script: a\nmodel: mock-model\notherwise: ";

function start(yaml = `${always}{ say: [Hello, " there."] }`) {
  const mock = createMockInference(parseScripts(yaml));
  const call = async (method: string, path: string, body?: object, tenant?: string) => {
    const headers = { "content-type": "application/json" };
    const request = new Request(`http://mock.test/v1${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = toResponse(await mock.handle(request, { tenant }), request);
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
  };
  const create = (over: object = {}, user?: string) =>
    call("POST", "/responses", { model: "mock-model", input: "Hi", ...over }, user);
  return { mock, call, create };
}

test("both prefixes serve the same responses", async () => {
  const { call, create } = start();
  const { body } = await create();
  expect((await call("GET", `/openai/v1/responses/${body.id}`)).body).toEqual(body);
});

test("a stream names its events, and ends with the last of them", async () => {
  const { create } = start();
  const { text } = await create({ stream: true });
  const frames = text.split("\n\n").slice(0, -1);
  expect(frames.at(-1)).toMatch(/^event: response\.completed\n/);
  for (const frame of frames) {
    const [, type, data] = /^event: (\S+)\ndata: (.+)$/.exec(frame) ?? [];
    expect(JSON.parse(data ?? "{}").type).toBe(type);
  }
});

test("the usage of a reply becomes the usage of the response", async () => {
  const { create } = start(`${always}{ say: Hello., usage: { prompt_tokens: 7, completion_tokens: 5 } }`);
  const { usage } = (await create()).body;
  expect(usage).toMatchObject({ input_tokens: 7, output_tokens: 5, total_tokens: 12 });
});

test("parallel_tool_calls: false takes the first call of a message", async () => {
  const { create } = start(`${always}{ call: [{ tool: f, args: { n: 1 } }, { tool: f, args: { n: 2 } }] }`);
  const tools = [{ type: "function", name: "f", parameters: {} }];
  expect((await create({ tools })).body.output).toHaveLength(2);
  expect((await create({ tools, parallel_tool_calls: false })).body.output).toMatchObject([
    { type: "function_call", arguments: '{"n":1}' },
  ]);
});

test("allowed_tools gives the model those tools alone", async () => {
  const { mock, create } = start();
  const [a, b] = ["a", "b"].map((name) => ({ type: "function", name }));
  await create({ tools: [a, b], tool_choice: { type: "allowed_tools", mode: "required", tools: [b] } });
  expect(mock.journal.list()).toMatchObject([
    { request: { tools: [{ name: "b" }], tool_config: { tool_choice: "required" } } },
  ]);
});

test.each([
  ["conversation", { conversation: "conv_1" }],
  ["guardrails", { guardrails: ["guard"] }],
  ["tools[0].type", { tools: [{ type: "mcp", server_label: "m" }] }],
  ["tools[0].type", { tools: [{ type: "web_search" }], tool_choice: { type: "web_search" } }],
])("%s is refused, and the server named that has it", async (param, over) => {
  const { mock, create } = start();
  const { status, body } = await create(over);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ param, code: "unsupported_parameter" });
  expect(body.error.message).toContain("understudy start");
  expect(mock.journal.list()).toEqual([]);
});

test("a request is refused as the server refuses it: all that is wrong, in one message", async () => {
  const { body } = await start().create({ input: 5, text: { fromat: 1 }, colour: "red" });
  expect(body.error).toMatchObject({
    param: "input",
    code: "invalid_type",
    message: expect.stringMatching("colour"),
  });
  const list = await start().call("POST", "/responses", []);
  expect(list.body.error).toMatchObject({
    code: "invalid_type",
    message: "The body: expected object, got array.",
  });
});

test.each([
  ["GET", "/responses"],
  ["GET", "/responses/resp_1/input_items"],
  ["POST", "/responses/compact"],
  ["POST", "/conversations"],
])("%s %s names the server that has it", async (method, path) => {
  const { call } = start();
  const { status, body } = await call(method, path);
  expect([status, body.error.code]).toEqual([400, "unsupported_operation"]);
});

test("a response is its tenant's", async () => {
  const { call, create } = start();
  const { id } = (await create({}, "ann")).body;
  expect((await call("GET", `/responses/${id}`, undefined, "bob")).status).toBe(404);
  expect((await create({ previous_response_id: id }, "bob")).status).toBe(400);
  expect((await create({ previous_response_id: id }, "ann")).status).toBe(200);
});

test("a response that was deleted is not continued, and one that continued it goes on", async () => {
  const { mock, call, create } = start();
  const { id } = (await create({ input: "One" })).body;
  const child = (await create({ input: "Two", previous_response_id: id })).body;
  await call("DELETE", `/responses/${id}`);
  expect((await create({ previous_response_id: id })).status).toBe(400);
  await create({ input: "Three", previous_response_id: child.id });
  const [entry] = mock.journal.list().slice(-1);
  expect(entry?.kind === "inference" ? entry.request?.messages.map(({ content }) => content) : null).toEqual([
    "One",
    "Hello there.",
    "Two",
    "Hello there.",
    "Three",
  ]);
});

test.each([
  ["tool_call_not_found", "input[0].call_id", ["unknown"]],
  ["tool_output_repeated", "input[2].call_id", [0, 1, 0]],
  ["tool_output_missing", "input", [1]],
  ["tool_output_missing", "input", []],
])("outputs of functions are refused as the server refuses them: %s", async (code, param, answered) => {
  const { mock, create } = start(`${always}{ call: [{ tool: f, args: {} }, { tool: f, args: {} }] }`);
  const { id, output } = (await create({ tools: [{ type: "function", name: "f" }] })).body;
  const input = answered.map((call) => ({
    type: "function_call_output",
    call_id: typeof call === "number" ? output[call].call_id : call,
    output: "done",
  }));
  const { status, body } = await create({ input, previous_response_id: id });
  expect([status, body.error]).toMatchObject([400, { code, param }]);
  expect(mock.journal.list()).toHaveLength(1);
});

describe("http and wire", () => {
  test("http is the answer", async () => {
    const { create } = start(`${always}{ http: { status: 429, headers: { Retry-After: "1" } } }`);
    const { status, body } = await create();
    expect([status, body.error.type]).toEqual([429, "rate_limit_error"]);
  });

  test("wire damages the events on their way, and the response is kept", async () => {
    const { create, call } = start(`${always}{ say: Hello., wire: { type: malformed, after: 1 } }`);
    const { text } = await create({ stream: true });
    const [, id = ""] = /"id":"(resp_[0-9a-f]+)"/.exec(text) ?? [];
    const [, second = ""] = text.split("\n\n");
    expect(() => JSON.parse(second.slice(second.indexOf("{")))).toThrow(SyntaxError);
    expect((await call("GET", `/responses/${id}`)).body.status).toBe("completed");
  });
});
