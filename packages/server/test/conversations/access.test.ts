/** A user's conversations are nobody else's, and say nothing of themselves. */
import { sessionConversationId } from "@understudy/responses";
import { expect, it } from "vitest";
import { tenants } from "../access/users.ts";

const items = [{ role: "user", content: "a" }];

it("another user's conversation is a 404, word for word as one that is not there", async () => {
  const { call, open } = tenants();
  const own = (await call("alice", "POST", "/v1/conversations", { items })).body.id;
  const [item] = (await call("alice", "GET", `/v1/conversations/${own}/items`)).body.data;
  const { agent_id, session_id } = await open("alice");
  const session = sessionConversationId(agent_id, session_id);
  const paths = [
    ["GET", ""],
    ["POST", "", { metadata: {} }],
    ["DELETE", ""],
    ["GET", "/items"],
    ["POST", "/items", { items }],
    ["GET", `/items/${item.id}`],
    ["DELETE", `/items/${item.id}`],
  ] as const;
  for (const [method, path, body] of paths) {
    const hidden = await call("dave", method, `/v1/conversations/${own}${path}`, body);
    expect([hidden.status, hidden.body.error.message]).toEqual([404, `Conversation ${own} not found.`]);
  }
  for (const conversation of [own, session]) {
    expect((await call("alice", "GET", `/v1/conversations/${conversation}`)).status).toBe(200);
    expect((await call("dave", "GET", `/v1/conversations/${conversation}`)).status).toBe(404);
  }
  const using = await call("dave", "POST", "/v1/responses", { model: "m", input: "hi", conversation: own });
  expect([using.status, using.body.error.message]).toEqual([404, `Conversation ${own} not found.`]);
  const input = [{ type: "item_reference", id: item.id }];
  const referring = await call("dave", "POST", "/v1/responses", { model: "m", input });
  expect([referring.status, referring.body.error.code]).toEqual([404, "item_not_found"]);
  expect((await call("alice", "POST", "/v1/responses", { model: "m", input })).status).toBe(200);
});
