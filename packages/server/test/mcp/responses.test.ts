/** Responses whose tools are of MCP servers that only the request names. */
import { parseScripts } from "@understudy/mock-inference";
import { expect, test, vi } from "vitest";
import { mcp } from "../../src/index.ts";
import { testStack } from "../providers/support.ts";
import { calling, sdkServer } from "./support.ts";

const add = "{ tool: add, args: { a: 1, b: 2 } }";

function stackOf(script: string) {
  return testStack({
    providers: [mcp({ allow_private: ["127.0.0.1"] })],
    scripts: parseScripts(script),
  });
}

const tool = (server_url: string, more: object = {}) => ({
  type: "mcp",
  server_label: "sums",
  server_url,
  require_approval: "never",
  ...more,
});

test("a response lists and calls the tools of a server that it names, in one session", async () => {
  const server = await sdkServer("http");
  const { call } = stackOf(calling(add, add));
  const { body } = await call("POST", "/v1/responses", {
    model: "m",
    input: "Hi",
    tools: [tool(server.url, { allowed_tools: ["add"] })],
  });
  expect(body.output.map(({ type }: { type: string }) => type)).toEqual([
    "mcp_list_tools",
    "mcp_call",
    "mcp_call",
    "message",
  ]);
  const [listed, called] = body.output;
  expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual(["add"]);
  expect(listed.tools[0].input_schema.required).toEqual(["a", "b"]);
  expect(called).toMatchObject({ server_label: "sums", name: "add", output: "3", error: null });
  expect(server.opened()).toBe(1);
  await vi.waitFor(() => expect(server.open.size).toBe(0));
});

test("an error of a tool is the error of its call", async () => {
  const server = await sdkServer("http");
  const { call } = stackOf(calling("{ tool: fail }"));
  const { body } = await call("POST", "/v1/responses", {
    model: "m",
    input: "Hi",
    tools: [tool(server.url)],
  });
  expect(body.output[1].error).toContain("It is broken.");
});

test("headers and authorization reach the server, and are in no record", async () => {
  const server = await sdkServer("http");
  const { call } = stackOf(calling("{ tool: who }"));
  const tools = [tool(server.url, { headers: { "x-who": "ann" }, authorization: "s3cret" })];
  const { body } = await call("POST", "/v1/responses", { model: "m", input: "Hi", tools });
  expect(body.output[1].output).toBe("ann");
  expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set(["Bearer s3cret"]),
  );
  expect(JSON.stringify((await call("GET", `/v1/responses/${body.id}`)).body)).not.toContain("s3cret");
});

test("while an approval is awaited no session is held, and the approved call is made in another", async () => {
  const server = await sdkServer("http");
  const { call } = stackOf(calling(add));
  const tools = [tool(server.url, { require_approval: "always" })];
  const asked = await call("POST", "/v1/responses", { model: "m", input: "Hi", tools });
  const request = asked.body.output.at(-1);
  expect(request).toMatchObject({ type: "mcp_approval_request", name: "add" });
  await vi.waitFor(() => expect(server.open.size).toBe(0));
  expect(server.requests.some(({ body }) => body.includes('"tools/call"'))).toBe(false);
  const { body } = await call("POST", "/v1/responses", {
    model: "m",
    previous_response_id: asked.body.id,
    input: [{ type: "mcp_approval_response", approval_request_id: request.id, approve: true }],
    tools,
  });
  expect(body.output[0]).toMatchObject({ type: "mcp_call", name: "add", output: "3" });
  expect(server.opened()).toBe(2);
});

test("what a script has under the label is the script's: the server is not asked", async () => {
  const server = await sdkServer("http");
  const scripted = `${calling(add)}tools:\n  - { tool: add, group: "mcp::sums", returns: of the script }\n`;
  const { call } = stackOf(scripted);
  const { body } = await call("POST", "/v1/responses", {
    model: "m",
    input: "Hi",
    tools: [tool(server.url)],
  });
  expect(body.output[1].output).toBe("of the script");
  expect(server.requests).toEqual([]);
});

test("a server that is registered under the label does not get what another address is named for", async () => {
  const [registered, named] = [await sdkServer("http"), await sdkServer("http")];
  const { call } = stackOf(calling(add));
  const mcp_endpoint = { uri: registered.url };
  await call("POST", "/v1/toolgroups", { toolgroup_id: "mcp::sums", provider_id: "mcp", mcp_endpoint });
  await call("POST", "/v1/responses", { model: "m", input: "Hi", tools: [tool(named.url)] });
  expect([registered.opened(), named.opened()]).toEqual([0, 1]);
});

test("a response that runs in the background calls the server too", async () => {
  const server = await sdkServer("http");
  const { call } = stackOf(calling(add));
  const tools = [tool(server.url)];
  const { body } = await call("POST", "/v1/responses", { model: "m", input: "Hi", background: true, tools });
  await vi.waitFor(async () => {
    const { body: now } = await call("GET", `/v1/responses/${body.id}`);
    expect(now.status).toBe("completed");
    expect(now.output[1].output).toBe("3");
  });
});

test.each([
  ["of a private address", 400, "is not public"],
  ["of nobody", 404, "There is no toolgroup mcp::sums"],
])("a server %s is refused before the response begins", async (what, status, why) => {
  const server = await sdkServer("http");
  const { call } = testStack({
    ...(what === "of nobody" ? {} : { providers: [mcp()] }),
    scripts: parseScripts(calling(add)),
  });
  const ended = await call("POST", "/v1/responses", { model: "m", input: "Hi", tools: [tool(server.url)] });
  expect(ended.status).toBe(status);
  expect(ended.body.error.message).toContain(why);
  expect(server.requests).toEqual([]);
});

test("one address with two sets of headers is refused", async () => {
  const { call } = stackOf(calling(add));
  const url = "http://127.0.0.1:9/mcp";
  const tools = [tool(url), tool(url, { server_label: "other", headers: { a: "b" } })];
  const { status, body } = await call("POST", "/v1/responses", { model: "m", input: "Hi", tools });
  expect([status, body.error.param]).toEqual([400, "tools[1].headers"]);
});
