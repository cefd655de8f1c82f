import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { readEvents, responsesServer } from "../responses/support.ts";
import { text } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { failing, gated } from "../support/turns.ts";
import { isReplayed, post } from "../support/post.ts";

const ask = { model: "m", input: "hi" };

test("a response comes again, whole or as its stream, and the model is not asked", async () => {
  const server = responsesServer({ answers: [text("One."), text("Two"), text("Three.")] });
  const whole = await post(server, "/v1/responses", ask, "w");
  expect((await post(server, "/v1/responses", ask, "w")).body).toEqual(whole.body);
  const streamed = await post(server, "/v1/responses", { ...ask, stream: true }, "s");
  const again = await post(server, "/v1/responses", { ...ask, stream: true }, "s");
  expect(readEvents(again.text)).toEqual(readEvents(streamed.text));
  expect(isReplayed(again)).toBe(true);
  expect(server.providers.requests.inference).toHaveLength(2);
});

test("a response in the background is the key's from its beginning", async () => {
  const gate = createGate();
  const server = responsesServer({ answers: [gated(gate, text("Later."))] });
  const body = { ...ask, background: true };
  const queued = await post(server, "/v1/responses", body, "k");
  await gate.reached;
  const running = await post(server, "/v1/responses", body, "k");
  expect([queued.body.status, running.body.status]).toEqual(["queued", "in_progress"]);
  expect(running.body.id).toBe(queued.body.id);
  const stream = post(server, "/v1/responses", { ...body, stream: true }, "s");
  gate.open();
  expect((await stream).status).toBe(200);
  expect(server.providers.requests.inference).toHaveLength(2);
});

test("a streamed response that failed is stored, and comes again as failed; a whole one is not", async () => {
  const server = responsesServer({
    answers: [failing(new Error("no")), failing(new Error("no")), text("Now.")],
  });
  const failed = await post(server, "/v1/responses", { ...ask, stream: true }, "s");
  const again = await post(server, "/v1/responses", { ...ask, stream: true }, "s");
  expect(readEvents(failed.text).at(-1)?.type).toBe("response.failed");
  expect(readEvents(again.text).at(-1)).toEqual(readEvents(failed.text).at(-1));
  expect((await post(server, "/v1/responses", ask, "w")).status).toBe(500);
  const now = await post(server, "/v1/responses", ask, "w");
  expect([now.status, isReplayed(now)]).toEqual([200, false]);
});

test("a response that is not stored runs once, and has no answer afterwards", async () => {
  const server = responsesServer({ answers: [text("Gone."), failing(new Error("no")), text("Now.")] });
  const body = { ...ask, store: false };
  expect((await post(server, "/v1/responses", body, "k")).status).toBe(200);
  const again = await post(server, "/v1/responses", body, "k");
  expect(again.status).toBe(409);
  expect(again.body.error.code).toBe("key_without_result");
  expect(again.headers.get("x-should-retry")).toBe("false");
  expect(server.providers.requests.inference).toHaveLength(1);
  const streamed = { ...body, stream: true };
  expect(readEvents((await post(server, "/v1/responses", streamed, "f")).text).at(-1)?.type).toBe(
    "response.failed",
  );
  expect(readEvents((await post(server, "/v1/responses", streamed, "f")).text).at(-1)?.type).toBe(
    "response.completed",
  );
});

test("a conversation, its items and a response in it are made once", async () => {
  const server = responsesServer({ answers: [text("One."), text("Two.")] });
  const message = { type: "message", role: "user", content: "hi" };
  const made = { items: [message] };
  const first = await post(server, "/v1/conversations", made, "c");
  const again = await post(server, "/v1/conversations", made, "c");
  expect(again.body).toEqual(first.body);
  const items = `/v1/conversations/${first.body.id}/items`;
  const added = await post(server, items, { items: [message, message] }, "i");
  expect((await post(server, items, { items: [message, message] }, "i")).body).toEqual(added.body);
  const body = { ...ask, conversation: first.body.id };
  const response = await post(server, "/v1/responses", body, "r");
  expect((await post(server, "/v1/responses", body, "r")).body).toEqual(response.body);
  expect((await server.call("GET", items)).body.data).toHaveLength(5);
  await server.call("DELETE", `${items}/${added.body.data[0].id}`);
  expect((await post(server, items, { items: [message, message] }, "i")).status).toBe(404);
});

test("the settling of a dead parent is not the result of its child", async () => {
  const store = { ...createMemoryStore(), exclusive: false };
  const gate = createGate();
  const dead = responsesServer(
    { answers: [gated(gate, text("Never."))] },
    { store, limits: { claimMs: 30_000 } },
  );
  const parent = await post(dead, "/v1/responses", { ...ask, background: true }, null);
  await gate.reached;
  let now = await store.now();
  const later = { ...store, now: async () => (now += 60_000) };
  const server = responsesServer({}, { store: later });
  const child = await post(server, "/v1/responses", { ...ask, previous_response_id: parent.body.id }, "k");
  expect(child.body.error.code).toBe("response_in_progress");
  const again = await post(server, "/v1/responses", { ...ask, previous_response_id: parent.body.id }, "k");
  expect(again.body.error.code).toBe("response_in_progress");
  gate.open();
});
