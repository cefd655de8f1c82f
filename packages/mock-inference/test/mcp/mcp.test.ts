/** The scripted tools over MCP, read by the official client over both transports. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { listen } from "@understudy/http/node";
import { expect, onTestFinished, test } from "vitest";
import { createMockInference, defineScript, type MockInference } from "../../src/index.ts";

const transports = { "streamable HTTP": StreamableHTTPClientTransport, "HTTP with SSE": SSEClientTransport };
const each = Object.keys(transports) as (keyof typeof transports)[];

const desk = defineScript({
  script: "desk",
  tools: [
    {
      tool: "weigh",
      group: "suite::desk",
      description: "To weigh things",
      parameters: [
        { name: "what", parameter_type: "string", description: "A thing" },
        { name: "in", parameter_type: "string", description: "A unit", required: false, default: "g" },
      ],
      returns: [
        "12 grams",
        { error: "The scales are broken." },
        null,
        [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      ],
    },
    {
      tool: "open",
      group: "suite::desk",
      input_schema: { properties: { which: { type: "integer" } } },
      returns: "It is empty.",
    },
    { tool: "elsewhere", group: "shelf", returns: "Not here." },
  ],
});
const other = defineScript({
  script: "other",
  tools: [{ tool: "weigh", group: "suite::desk", returns: "13 grams" }],
});

async function connect(mock: MockInference, by: keyof typeof transports, group = "suite::desk") {
  const { url, close } = await listen(mock);
  onTestFinished(() => close({ force: true }));
  const client = new Client({ name: "test", version: "1" });
  const transport = new transports[by](new URL(`${url}/mcp/${encodeURIComponent(group)}`));
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

test.each(each)("the tools of a group are listed as they are scripted (%s)", async (by) => {
  const client = await connect(createMockInference([desk, other]), by);
  const { tools } = await client.listTools();
  expect(tools).toEqual([
    {
      name: "weigh",
      description: "To weigh things",
      inputSchema: {
        type: "object",
        properties: {
          what: { type: "string", description: "A thing" },
          in: { type: "string", description: "A unit", default: "g" },
        },
        required: ["what"],
      },
    },
    { name: "open", inputSchema: { type: "object", properties: { which: { type: "integer" } } } },
  ]);
});

test.each(each)("each call gets the next answer; an error is a result (%s)", async (by) => {
  const mock = createMockInference([desk]);
  const client = await connect(mock, by);
  const call = () => client.callTool({ name: "weigh", arguments: { what: "ink", n: [{ deep: 1 }] } });
  expect(await call()).toEqual({ content: [{ type: "text", text: "12 grams" }] });
  expect(await call()).toEqual({
    content: [{ type: "text", text: "The scales are broken." }],
    isError: true,
  });
  expect(await call()).toEqual({ content: [] });
  expect((await call()).content).toEqual([
    { type: "text", text: "a" },
    { type: "text", text: "b" },
  ]);
  expect(mock.journal.list()[0]).toMatchObject({
    kind: "tool",
    script: "desk",
    marker: null,
    request: {
      toolgroup_id: "suite::desk",
      tool_name: "weigh",
      arguments: { what: "ink", n: [{ deep: 1 }] },
      messages: [],
    },
  });
});

test.each(each)("a session that was named plays its own script (%s)", async (by) => {
  const mock = createMockInference([desk, other]);
  const client = await connect(mock, by);
  mock.playSession("s-1", "@@other#a@@");
  const answers = [];
  for (const session_id of ["s-1", "s-2"])
    answers.push((await client.callTool({ name: "weigh", arguments: { session_id } })).content);
  expect(answers).toEqual([[{ type: "text", text: "13 grams" }], [{ type: "text", text: "12 grams" }]]);
  expect(mock.journal.list().map(({ marker }) => marker)).toEqual(["other#a", null]);
  mock.reset();
  await client.callTool({ name: "weigh", arguments: { session_id: "s-1" } });
  expect(mock.journal.list().map(({ script }) => script)).toEqual(["desk"]);
});

test.each(each)("an unknown tool and an unknown method are errors that say so (%s)", async (by) => {
  const mock = createMockInference([desk]);
  const client = await connect(mock, by);
  await expect(client.callTool({ name: "dance", arguments: {} })).rejects.toThrow(
    /no script has a tool dance in group suite::desk/,
  );
  expect(mock.journal.missed()).toBe(1);
  await expect(client.listPrompts()).rejects.toThrow(/There is no prompts.list; there are tools only/);
  await expect(client.ping()).resolves.toEqual({});
});

test.each(each)("an unknown group has no tools (%s)", async (by) => {
  const client = await connect(createMockInference([desk]), by, "nothing");
  expect((await client.listTools()).tools).toEqual([]);
});

test("a call waits at its gate, and ends with its client", async () => {
  const mock = createMockInference([
    defineScript({ script: "slow", tools: [{ tool: "wait", group: "g", gate: "door", returns: "open" }] }),
  ]);
  for (const by of each) {
    const client = await connect(mock, by, "g");
    const call = client.callTool({ name: "wait", arguments: {} }).catch((error: unknown) => error);
    await mock.gate("door").reached;
    await client.close();
    await call;
    await expect.poll(() => mock.journal.list().at(-1)?.state).toBe("aborted");
  }
});

const json = { "content-type": "application/json" };

test.each([
  ["no JSON", "{", -32700],
  ["no JSON-RPC", "[]", -32600],
  ["a call without a name", '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602],
  ["an unknown method", '{"jsonrpc":"2.0","id":1,"method":"prompts/list"}', -32601],
])("%s is an error", async (_, body, code) => {
  const response = await createMockInference([desk]).fetch(
    new Request("http://localhost/mcp/g", { method: "POST", headers: json, body }),
  );
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

test("a message of too many values is not read", async () => {
  const body = `[${'"",'.repeat(100_001)}""]`;
  const response = await createMockInference([desk]).fetch(
    new Request("http://localhost/mcp/g", { method: "POST", headers: json, body }),
  );
  expect([response.status, await response.json()]).toEqual([
    400,
    { detail: "The body cannot be read: it has more than 100000 fields and items." },
  ]);
});

test("other requests are answered by what they lack", async () => {
  const { fetch } = createMockInference([desk]);
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(new Request(`http://localhost/mcp/g${path}`, init))).status;
  expect(await statusOf("")).toBe(406);
  expect(await statusOf("", { method: "DELETE" })).toBe(405);
  expect(await statusOf("?stream=gone", { method: "POST", headers: json, body: "{}" })).toBe(404);
  expect(await statusOf("", { method: "POST", body: "{}" })).toBe(415);
});

test("a body of which nothing comes any more is a 408", async () => {
  const body = new ReadableStream({ start: (sender) => sender.enqueue(new TextEncoder().encode("{")) });
  const headers = { "content-type": "application/json" };
  // Node wants `duplex` for a stream, and the types of the platform do not have it.
  const init = { method: "POST", body, headers, duplex: "half" };
  const request = new Request("http://mock.test/mcp/weather", init);
  const answer = await createMockInference().handle(request, { stallMs: 10 });
  expect(answer.status).toBe(408);
});
