/** MCP servers that are dead, hang or lie: the turn's own clear error, and nobody else is affected. */
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { beside, cannot, lying, result, type Answer } from "./lying.ts";
import { calling, closedPort, contentsOf, rawMcp, sdkServer } from "./support.ts";

test("a dead server is a 503 before the turn begins", async () => {
  const uri = await closedPort();
  const { turn, checkOthers, call } = await beside(uri, calling("{ tool: look }"), {});
  const { status, body, headers } = await turn();
  expect([status, body.detail]).toEqual([
    503,
    cannot(uri, `cannot be reached: connect ECONNREFUSED ${new URL(uri).host}`),
  ]);
  expect(headers.get("retry-after")).toBe("1");
  expect((await call("POST", "/v1/tool-runtime/invoke", { tool_name: "bad/look", kwargs: {} })).status).toBe(
    503,
  );
  await checkOthers();
});

test("a server that never answers is a 503 in time", async () => {
  const uri = await rawMcp(() => undefined);
  const { turn, checkOthers } = await beside(uri, calling("{ tool: look }"));
  const { status, body } = await turn();
  expect([status, body.detail]).toEqual([503, cannot(uri, "did not answer in time.")]);
  await checkOthers();
});

test.each<[string, RequestListener, number, string]>([
  [
    "a page",
    (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>Hi"),
    404,
    "failed: Streamable HTTP error: Unexpected content type: text/html",
  ],
  [
    "nothing that it knows",
    (_, response) => void response.writeHead(404).end("Nope"),
    404,
    "failed: it answered 404: Nope",
  ],
  ["that it is down", (_, response) => void response.writeHead(503).end(), 503, "failed: it answered 503"],
  [
    "that it must know who asks",
    (_, response) => void response.writeHead(401).end(),
    401,
    "asks who calls (401): send its headers as mcp_headers of X-LlamaStack-Provider-Data.",
  ],
  [
    "tools without a schema",
    lying({ "tools/list": ({ id }, response) => result(response, id, { tools: [{ name: "look" }] }) }),
    404,
    "failed: it sent what MCP does not allow: tools.0.inputSchema: Invalid input: expected object, received undefined",
  ],
  [
    "endless pages of tools",
    lying({
      "tools/list": ({ id, params }, response) =>
        result(response, id, { tools: [], nextCursor: `${params?.cursor ?? ""}.` }),
    }),
    404,
    "failed: its list of tools has more than 50 pages",
  ],
  [
    "50 MB of tools",
    lying({
      "tools/list": ({ id }, response) =>
        result(response, id, {
          tools: [{ name: "look", description: "x".repeat(50_000_000), inputSchema: { type: "object" } }],
        }),
    }),
    404,
    "failed: The answer of the MCP server is larger than 4194304 bytes.",
  ],
  [
    "a redirect to another server",
    (_, response) => void response.writeHead(307, { location: "http://127.0.0.2:9/mcp" }).end(),
    404,
    "failed: Streamable HTTP error: ",
  ],
])("a server that says %s is refused in words", async (_, answer, status, why) => {
  const uri = await rawMcp(answer);
  const { turn, checkOthers } = await beside(uri, calling("{ tool: look }"), { timeouts: { list: 20 } });
  const ended = await turn();
  expect(ended.status).toBe(status);
  expect(ended.body.detail).toContain(cannot(uri, why));
  await checkOthers();
});

test.each<[string, Answer, string]>([
  ["never comes", () => undefined, "The MCP server did not answer in time."],
  [
    "has 50 MB",
    ({ id }, response) => result(response, id, { content: [{ type: "text", text: "x".repeat(50_000_000) }] }),
    "The answer of the MCP server is larger than 4194304 bytes.",
  ],
  [
    "has 50 MB in an event",
    (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${"x".repeat(50_000_000)}\n\n`);
    },
    "The answer of the MCP server is larger than 4194304 bytes.",
  ],
  [
    "is no result",
    ({ id }, response) => result(response, id, { content: "text" }),
    "it sent what MCP does not allow: content: Invalid input: expected array, received string",
  ],
  [
    "is a stream that ends without it",
    (_, response) =>
      void response.writeHead(200, { "content-type": "text/event-stream" }).end("event: x\n\n"),
    "The MCP server broke its answer off.",
  ],
  [
    "is an error of JSON-RPC",
    ({ id }, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32602, message: "No such tool" } }));
    },
    "MCP error -32602: No such tool",
  ],
])("an answer to a call that %s is an error result, and the turn goes on", async (_, answer, why) => {
  let calls = 0;
  const uri = await rawMcp(
    lying({
      "tools/call": (message, response) => {
        calls += 1;
        answer(message, response);
      },
    }),
  );
  const { turn, checkOthers } = await beside(uri, calling("{ tool: look }"), {
    timeouts: { list: 20, call: 2 },
  });
  const { body } = await turn();
  expect(contentsOf(body)).toEqual([`The tool look failed: ${why}`]);
  expect(body.output_message.content).toBe("Done.");
  expect(calls).toBe(1);
  await checkOthers();
});

test("a tool that its server took away while the turn ran is an error result", async () => {
  const server = await sdkServer("http", {
    more(one) {
      const gone = one.registerTool("gone", {}, () => ({ content: [] }));
      one.registerTool("take", {}, () => {
        gone.remove();
        return { content: [{ type: "text", text: "Taken." }] };
      });
    },
  });
  const { turn } = await beside(server.url, calling("{ tool: take }", "{ tool: gone }"));
  const { body } = await turn();
  expect(contentsOf(body)).toEqual([
    [{ type: "text", text: "Taken." }],
    "The tool gone failed: MCP error -32602: Tool gone not found",
  ]);
});
