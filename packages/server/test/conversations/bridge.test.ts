/** Sessions of agents, read as conversations. */
import { sessionConversationId } from "@understudy/responses";
import { expect, it } from "vitest";
import { calls, text } from "../support/fake-providers.ts";
import { conversationsServer } from "./support.ts";

const messages = [{ role: "user", content: "hi" }];
const client_tools = [{ name: "look" }];

it("a session is a conversation with the items of its turns", async () => {
  const tools = { "mcp::desk": { weigh: () => ({ content: "12 kg" }) } };
  const answers = [calls(["c1", "weigh"]), text("Heavy."), calls(["c2", "look"]), text("Seen.")];
  const server = conversationsServer({ answers, tools });
  const { agent_id, session_id, path } = await server.open({ toolgroups: ["mcp::desk"], client_tools });
  const id = sessionConversationId(agent_id, session_id);
  await server.stream(`${path}/turn`, { messages });
  await server.stream(`${path}/turn`, { messages });
  const { body } = await server.call("GET", `/v1/conversations/${id}`);
  expect(body).toMatchObject({ id, object: "conversation", metadata: { agent_id, session_id } });
  const items = await server.items(id, { limit: 2 });
  expect(items.map(({ type }) => type)).toEqual([
    ...["message", "mcp_call", "message"],
    ...["message", "function_call"],
  ]);
  expect(items[1]).toMatchObject({ name: "weigh", output: "12 kg", server_label: "mcp::desk" });
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  expect((await server.call("GET", `/v1/conversations/${id}/items/${items[2].id}`)).body).toEqual(items[2]);
  expect((await server.call("GET", `/v1/conversations/${id}/items/msg_1`)).status).toBe(404);
});

it("an item keeps its id when the turn goes on", async () => {
  const server = conversationsServer({
    answers: [calls(["c", "look"]), calls(["d", "look"]), text("Seen.")],
  });
  const { agent_id, session_id, path } = await server.open({ client_tools });
  const id = sessionConversationId(agent_id, session_id);
  const { turn } = await server.stream(`${path}/turn`, { messages });
  await server.stream(`${path}/turn`, { messages });
  const before = await server.items(id);
  const tool_responses = [{ call_id: "c", tool_name: "look", content: "it" }];
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, { tool_responses });
  const after = await server.items(id);
  expect(after).toHaveLength(before.length + 2);
  for (const item of before) expect(after).toContainEqual(item);
});

it("a session cannot be written here, or be what a response builds on", async () => {
  const server = conversationsServer();
  const { agent_id, session_id } = await server.open();
  const conversation = sessionConversationId(agent_id, session_id);
  const before = await server.dump();
  const path = `/v1/conversations/${conversation}`;
  const writes = [
    ["POST", path, { metadata: {} }],
    ["DELETE", path, undefined],
    ["POST", `${path}/items`, { items: [] }],
    ["DELETE", `${path}/items/msg_1`, undefined],
    ["POST", "/v1/responses", { model: "m", input: "hi", conversation }],
  ] as const;
  for (const [method, at, body] of writes) {
    const answer = await server.call(method, at, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "conversation_read_only"]);
  }
  expect(await server.dump()).toEqual(before);
});

it("a session that is not there is a conversation that is not there", async () => {
  const server = conversationsServer();
  const { agent_id } = await server.open();
  const id = sessionConversationId(agent_id, agent_id);
  for (const path of [id, `${id}/items`, `${id}/items/msg_1`]) {
    const { status, body } = await server.call("GET", `/v1/conversations/${path}`);
    expect([status, body.error.message]).toEqual([404, `Conversation ${id} not found.`]);
  }
});
