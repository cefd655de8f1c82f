/** Responses of somebody else: running in the background, streamed again, cancelled, compacted, by ids that are stale. */
import { itemId } from "@understudy/responses";
import { expect, test } from "vitest";
import { tenants } from "./users.ts";

const path = "/v1/responses";
const none = `resp_${"0".repeat(32)}`;
const held = { model: "m", input: "hold", background: true };

test("no other user can read, follow, cancel or delete a response that runs in the background", async () => {
  const { call, stack } = tenants();
  const { id } = (await call("alice", "POST", path, held)).body;
  for (const [method, below] of [
    ["GET", ""],
    ["GET", "?stream=true"],
    ["GET", "/input_items"],
    ["POST", "/cancel"],
    ["DELETE", ""],
  ] as const) {
    const [hidden, absent] = [
      await call("bob", method, `${path}/${id}${below}`),
      await call("bob", method, `${path}/${none}${below}`),
    ];
    expect([method, below, hidden.status]).toEqual([method, below, 404]);
    expect(JSON.stringify(hidden.body).replaceAll(id, none)).toBe(JSON.stringify(absent.body));
  }
  expect(["queued", "in_progress"]).toContain((await call("alice", "GET", `${path}/${id}`)).body.status);
  // Who may read it may not end it.
  expect((await call("carol", "POST", `${path}/${id}/cancel`)).status).toBe(403);
  expect((await call("alice", "POST", `${path}/${id}/cancel`)).body.status).toBe("cancelled");
  await stack.close();
});

test("a response that another user has deleted is as absent as before", async () => {
  const { call } = tenants();
  const { id, output } = (await call("alice", "POST", path, { model: "m", input: "hi" })).body;
  const attacks: [method: string, path: string, body?: unknown][] = [
    ["GET", `${path}/${id}`],
    ["POST", `${path}/${id}/cancel`],
    ["POST", path, { model: "m", input: "hi", previous_response_id: id }],
    ["POST", path, { model: "m", input: [{ type: "item_reference", id: output[0].id }] }],
    ["POST", `${path}/compact`, { model: "m", previous_response_id: id }],
    ["POST", `${path}/compact`, { model: "m", input: [{ type: "item_reference", id: output[0].id }] }],
  ];
  const answers = async () => {
    const all = [];
    for (const attack of attacks) {
      const { status, body } = await call("bob", ...attack);
      all.push({ status, body });
    }
    return all;
  };
  const before = await answers();
  expect(before.map(({ status }) => status)).toEqual([404, 404, 400, 404, 400, 404]);
  expect((await call("alice", "DELETE", `${path}/${id}`)).status).toBe(200);
  expect(await answers()).toEqual(before);
});

test("a conversation and what is in it go with their owner alone", async () => {
  const { call } = tenants();
  const items = [{ role: "user", content: "a" }];
  const { id } = (await call("alice", "POST", "/v1/conversations", { items })).body;
  const within = { model: "m", input: "hi", conversation: id };
  for (const body of [within, { ...within, background: true }, { ...within, conversation: { id } }])
    expect((await call("bob", "POST", path, body)).status).toBe(404);
  // Who may read it may not write into it.
  expect((await call("carol", "POST", path, within)).status).toBe(403);
  const listed = (await call("alice", "GET", `/v1/conversations/${id}/items`)).body.data;
  expect(listed).toHaveLength(1);
});

test("an approval with the id of another user's request uses up nothing, and does not show whether the request exists", async () => {
  const { call } = tenants();
  const tools = [{ type: "mcp", server_label: "desk" }];
  const { id, output } = (await call("alice", "POST", path, { model: "m", input: "weigh", tools })).body;
  const request = output.find((item: { type: string }) => item.type === "mcp_approval_request");
  const answer = (approval_request_id: string) => ({
    type: "mcp_approval_response",
    approval_request_id,
    approve: true,
  });
  const absent = itemId("mcp_approval_request", "00000000-0000-4000-8000-000000000000", 1);
  for (const store of [false, true])
    for (const guessed of [request.id, absent]) {
      const input = [{ ...request, id: guessed }, answer(guessed)];
      const { status } = await call("bob", "POST", path, { model: "m", tools, store, input });
      expect([store, guessed, status]).toEqual([store, guessed, 200]);
    }
  const next = { model: "m", tools, previous_response_id: id, input: [answer(request.id)] };
  expect((await call("alice", "POST", path, next)).status).toBe(200);
  expect((await call("alice", "POST", path, next)).body.error.code).toBe("approval_already_used");
});

test("whoever may only read a response does not answer its approval requests", async () => {
  const { call } = tenants();
  const tools = [{ type: "mcp", server_label: "desk" }];
  const first = (await call("alice", "POST", path, { model: "m", input: "weigh", tools })).body;
  const request = first.output.find((item: { type: string }) => item.type === "mcp_approval_request");
  const answer = { type: "mcp_approval_response", approval_request_id: request.id, approve: true };
  const next = { model: "m", tools, previous_response_id: first.id, input: [answer] };
  for (const body of [next, { ...next, store: false }, { model: "m", tools, input: [request, answer] }]) {
    const { status, body: refused } = await call("carol", "POST", path, body);
    expect([status, refused.error?.message]).toEqual([403, "You may not update this response."]);
  }
  expect((await call("alice", "POST", path, next)).status).toBe(200);
});

test("an approval of a chain that is shared counts once, also when its owner deleted the response that asked", async () => {
  const { call } = tenants();
  const tools = [{ type: "mcp", server_label: "desk" }];
  const first = (await call("alice", "POST", path, { model: "m", input: "weigh", tools })).body;
  const { id } = first.output.find((item: { type: string }) => item.type === "mcp_approval_request");
  const later = { model: "m", input: "wait", previous_response_id: first.id };
  const previous_response_id = (await call("carol", "POST", path, later)).body.id;
  expect((await call("alice", "DELETE", `${path}/${first.id}`)).status).toBe(200);
  const input = [{ type: "mcp_approval_response", approval_request_id: id, approve: true }];
  const next = { model: "m", tools, previous_response_id, input };
  expect((await call("carol", "POST", path, next)).status).toBe(200);
  expect((await call("carol", "POST", path, next)).body.error.code).toBe("approval_already_used");
});
