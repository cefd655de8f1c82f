/** Where an MCP server may be, and which headers it gets. */
import { parseScripts } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { mcp } from "../../src/index.ts";
import { providerData, testStack } from "../providers/support.ts";
import { beside, cannot } from "./lying.ts";
import { calling, rawMcp, sdkServer } from "./support.ts";

test("a key that a server repeats in its refusal is taken out", async () => {
  const uri = await rawMcp(
    (request, response) => void response.writeHead(403).end(`not with ${request.headers.authorization}`),
  );
  const { call } = await beside(uri, calling("{ tool: look }"));
  const data = providerData({ mcp_headers: { [uri]: { authorization: "Bearer s3cret" } } });
  const { body } = await call("GET", "/v1/tools?toolgroup_id=bad", undefined, data);
  expect(body.detail).toBe(cannot(uri, "failed: it answered 403: not with «secret»"));
});

test("a key that a tool repeats in its failure is taken out", async () => {
  const server = await sdkServer("http", {
    more: (tools) =>
      void tools.registerTool("look", {}, ({ requestInfo }) => ({
        content: [{ type: "text", text: `not with ${String(requestInfo?.headers["authorization"])}` }],
        isError: true,
      })),
  });
  const { call } = await beside(server.url, calling("{ tool: look }"));
  const data = providerData({ mcp_headers: { [server.url]: { authorization: "Bearer s3cret" } } });
  const { body } = await call("POST", "/v1/tool-runtime/invoke", { tool_name: "look", kwargs: {} }, data);
  expect(body.error_message).toBe("not with «secret»");
  expect(JSON.stringify(body)).not.toContain("s3cret");
});

test.each([
  [{ "x-a": 1 }, '"x-a" is no header with a text as its value'],
  [{ "x a": "b" }, '"x a" is no header with a text as its value'],
  [{ "Mcp-Session-Id": "b" }, "Mcp-Session-Id is set by the protocol"],
])("headers %j are refused before the server is asked", async (headers, why) => {
  const server = await sdkServer("http");
  const { call } = await beside(server.url, calling("{ tool: look }"));
  const data = providerData({ mcp_headers: { [server.url]: headers } });
  const { status, body } = await call("GET", "/v1/tools?toolgroup_id=bad", undefined, data);
  expect(status).toBe(400);
  expect(body.detail).toContain(`mcp_headers of X-LlamaStack-Provider-Data: ${why}.`);
  expect(server.requests).toEqual([]);
});

test("a group that was registered over HTTP reaches public addresses only, unless others are allowed", async () => {
  const { url: uri } = await sdkServer("http");
  const registered = { toolgroup_id: "theirs", provider_id: "mcp", mcp_endpoint: { uri } };
  const strict = testStack({ providers: [mcp()], scripts: parseScripts(calling("{ tool: add }")) });
  await strict.call("POST", "/v1/toolgroups", registered);
  const refused = await strict.turn("m", "Hi", { config: { toolgroups: ["theirs"] } });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    `The tools of theirs cannot be listed: The MCP server at ${uri} is not connected to: its address is not public; the operator can allow it by allow_private of the provider.`,
  ]);
  const named = {
    ...registered,
    mcp_endpoint: { uri: uri.replace("127.0.0.1", "localhost") },
    toolgroup_id: "named",
  };
  await strict.call("POST", "/v1/toolgroups", named);
  expect((await strict.turn("m", "Hi", { config: { toolgroups: ["named"] } })).status).toBe(400);
  const open = testStack({
    providers: [mcp({ allow_private: ["127.0.0.0/8"] })],
    scripts: parseScripts(calling("{ tool: add }")),
  });
  await open.call("POST", "/v1/toolgroups", registered);
  expect((await open.turn("m", "Hi", { config: { toolgroups: ["theirs"] } })).status).toBe(200);
});

test.each([
  [null, "A toolgroup of an MCP server needs mcp_endpoint: { uri }."],
  [
    "ftp://a.example",
    "mcp_endpoint.uri must be the address of an MCP server, such as https://tools.example/mcp.",
  ],
  [
    "https://a:b@tools.example/mcp",
    "mcp_endpoint.uri has a user in it: send headers as mcp_headers of X-LlamaStack-Provider-Data.",
  ],
])("a registration with the address %s is refused", async (uri, words) => {
  const { call } = testStack({ providers: [mcp()], scripts: [] });
  const mcp_endpoint = uri === null ? null : { uri };
  const { status, body } = await call("POST", "/v1/toolgroups", {
    toolgroup_id: "x",
    provider_id: "mcp",
    mcp_endpoint,
  });
  expect([status, body.detail]).toEqual([400, words]);
});
