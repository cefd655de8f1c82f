/** Sessions with MCP servers: the SDK's own, over TCP, by both transports. */
import { expect, test, vi } from "vitest";
import type { Observation } from "../../src/application/observation/observation.ts";
import { providerLines } from "../../ui/src/model/provided.ts";
import { providerData } from "../providers/support.ts";
import { calling, contentsOf, mcpStack, sdkServer, withIt } from "./support.ts";

const add = "{ tool: add, args: { a: 1, b: 2 } }";
const text = (words: string) => [{ type: "text", text: words }];

test.each(["http", "sse"] as const)(
  "a turn calls tools over %s, in one session that ends with it",
  async (kind) => {
    const server = await sdkServer(kind);
    const { turn } = mcpStack(server.url, calling(add, add, "{ tool: fail }"));
    const { body } = await turn("m", "Hi", withIt);
    expect(contentsOf(body)).toEqual([text("3"), text("3"), "The tool fail failed: It is broken."]);
    expect(server.opened()).toBe(1);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
  },
);

test("fifty calls of a turn open one session", async () => {
  const server = await sdkServer("http");
  const script = calling(...Array.from({ length: 50 }, () => add));
  const { turn } = mcpStack(server.url, script);
  const { body } = await turn("m", "Hi", { config: { ...withIt.config, max_infer_iters: 60 } });
  expect(contentsOf(body)).toEqual(Array.from({ length: 50 }, () => text("3")));
  expect(server.opened()).toBe(1);
  const methods = server.requests.map(({ body }) => /"method":"([^"]+)"/.exec(body)?.[1]);
  expect(methods.filter((method) => method === "initialize")).toHaveLength(1);
});

test("the input schema of a tool is whole, and its list is asked for once a minute", async () => {
  const server = await sdkServer("http");
  const { call } = mcpStack(server.url, calling(add));
  const { body } = await call("GET", "/v1/tools?toolgroup_id=mcp::it");
  const found = body.data.find(({ identifier }: { identifier: string }) => identifier === "add");
  expect(found).toMatchObject({
    toolgroup_id: "mcp::it",
    provider_id: "mcp",
    description: "Adds.",
    input_schema: { type: "object", properties: { a: { type: "number" } }, required: ["a", "b"] },
  });
  await call("GET", "/v1/tools?toolgroup_id=mcp::it");
  expect(server.opened()).toBe(1);
  await call("GET", "/v1/tools?toolgroup_id=mcp::it", undefined, other(server.url));
  expect(server.opened()).toBe(2);
});

const other = (url: string) => providerData({ mcp_headers: { [url]: { "x-who": "ann" } } });

test("a session that the server has forgotten is begun again, and the call repeated once", async () => {
  let calls = 0;
  const server = await sdkServer("http", {
    gate(_, response, body) {
      if (!body.includes('"tools/call"') || (calls += 1) !== 2) return false;
      server.forget();
      response.writeHead(404).end("Session not found");
      return true;
    },
  });
  const { turn } = mcpStack(server.url, calling(add, add));
  const { body } = await turn("m", "Hi", withIt);
  expect(contentsOf(body)).toEqual([text("3"), text("3")]);
  expect([server.opened(), calls]).toEqual([2, 3]);
});

test.each(["http", "sse"] as const)(
  "a call over %s that breaks off is an error result, and is not repeated",
  async (kind) => {
    let calls = 0;
    const server = await sdkServer(kind, {
      gate(request, _, body) {
        if (!body.includes('"tools/call"') || (calls += 1) !== 1) return false;
        request.socket.destroy();
        return true;
      },
    });
    const { turn } = mcpStack(server.url, calling(add, add));
    const { body } = await turn("m", "Hi", withIt);
    expect(contentsOf(body)).toEqual([
      "The tool add failed: The MCP server was lost: other side closed",
      text("3"),
    ]);
    expect(calls).toBe(2);
  },
);

test("while a turn awaits its client it has no session, and its resume opens another", async () => {
  const server = await sdkServer("http");
  const { call } = mcpStack(server.url, calling(add, "{ tool: ask }", add));
  const client_tools = [{ name: "ask", description: "Asks.", parameters: [] }];
  const agent_config = { model: "m", instructions: "", toolgroups: ["mcp::it"], client_tools };
  const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
  const session = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
  const path = `/v1/agents/${agent_id}/session/${session.body.session_id}/turn`;
  const awaiting = await call("POST", path, { messages: [{ role: "user", content: "Hi" }] });
  await vi.waitFor(() => expect(server.open.size).toBe(0));
  const [asked] = awaiting.body.output_message.tool_calls;
  const tool_responses = [{ call_id: asked.call_id, tool_name: "ask", content: "Yes." }];
  const resumed = await call("POST", `${path}/${awaiting.body.turn_id}/resume`, { tool_responses });
  expect(resumed.body.output_message.content).toBe("Done.");
  expect(server.opened()).toBe(2);
  await vi.waitFor(() => expect(server.open.size).toBe(0));
});

test("a deleted session of an agent cancels its call at the server", async () => {
  const server = await sdkServer("http");
  const { call } = mcpStack(server.url, calling("{ tool: wait }"));
  const agent_config = { model: "m", instructions: "", toolgroups: ["mcp::it"] };
  const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
  const session = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
  const path = `/v1/agents/${agent_id}/session/${session.body.session_id}`;
  const turn = call("POST", `${path}/turn`, { messages: [{ role: "user", content: "Hi" }] });
  await server.waiting;
  await call("DELETE", path);
  expect((await turn).status).toBe(404);
  await server.cancelled;
  await vi.waitFor(() => expect(server.open.size).toBe(0));
});

test("the page of turns shows the progress of a call", async () => {
  const server = await sdkServer("http");
  const { call, turn } = mcpStack(server.url, calling("{ tool: steps }"), { control: { loopback: true } });
  const { body } = await turn("m", "Hi", withIt);
  expect(contentsOf(body)).toEqual([text("done")]);
  const shown = await call("GET", `/_understudy/observed?turn_id=${body.turn_id}`);
  const seen = (shown.body.turns[0].observations as Observation[]).filter((one) => one.type === "provider");
  const provided = seen.map((one) => ({ at: 0, seen: one }));
  // Its fold has more, which the lines do not need.
  expect(providerLines({ provided } as unknown as Parameters<typeof providerLines>[0])).toEqual([
    "Progress: 1 of 2, step 1",
    "Progress: 2 of 2, step 2",
  ]);
});

test("a tool gets the session_id only if it declares it", async () => {
  const server = await sdkServer("http");
  const { turn } = mcpStack(server.url, calling("{ tool: whose }", "{ tool: who }"));
  const { body } = await turn("m", "Hi", withIt);
  expect(contentsOf(body)).toEqual([text(`of ${body.session_id}`), text("undefined")]);
  const sent = server.requests.filter(({ body }) => body.includes('"tools/call"'));
  expect(sent.map(({ body }) => JSON.parse(body).params.arguments)).toEqual([
    { session_id: body.session_id },
    {},
  ]);
});

test("headers of the provider data reach the server that they name, and no other", async () => {
  const [mine, others] = [await sdkServer("http"), await sdkServer("http")];
  const toolgroups = [mine, others].map(({ url: uri }, at) => ({
    toolgroup_id: `mcp::${at}`,
    provider_id: "mcp",
    mcp_endpoint: { uri },
  }));
  const { call } = mcpStack("", calling(add), { configuration: { toolgroups } });
  const data = other(`${mine.url}/`);
  const invoke = async (group: string) =>
    (await call("POST", "/v1/tool-runtime/invoke", { tool_name: `${group}/who`, kwargs: {} }, data)).body
      .content;
  expect(await invoke("mcp::0")).toEqual(text("ann"));
  expect(await invoke("mcp::1")).toEqual(text("undefined"));
});

test("tools of one name in two groups are called by the group that the plan took them from", async () => {
  const [one, two] = [await sdkServer("http"), await sdkServer("http")];
  const toolgroups = [one, two].map(({ url: uri }, at) => ({
    toolgroup_id: `mcp::${at}`,
    provider_id: "mcp",
    mcp_endpoint: { uri },
  }));
  const { turn } = mcpStack("", calling(add), { configuration: { toolgroups } });
  expect((await turn("m", "Hi", { config: { toolgroups: ["mcp::1"] } })).status).toBe(200);
  expect([one.opened(), two.opened()]).toEqual([0, 1]);
  const both = await turn("m", "Hi", { config: { toolgroups: ["mcp::0/add", "mcp::1/add"] } });
  expect([both.status, both.body.detail]).toEqual([
    400,
    "Tool add is offered twice: by toolgroup mcp::0 and by toolgroup mcp::1.",
  ]);
});
