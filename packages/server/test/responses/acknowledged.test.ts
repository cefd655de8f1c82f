/** A response in the background that was acknowledged is run, whatever becomes of the process that took it. */
import { expect, test } from "vitest";
import type { ResponseObject } from "@understudy/contract/responses";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { unguarded } from "../../src/application/access/access.ts";
import { createBacklog } from "../../src/application/responses/queue/backlog.ts";
import type { Store } from "../../src/ports/store.ts";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { sharedStore } from "../support/stores.ts";
import { gated } from "../support/turns.ts";
import type { TestServerOptions } from "../support/client.ts";
import { responsesServer, textsIn, type ResponsesServer } from "./support.ts";

const background = { background: true };
const open = new AbortController().signal;
/** A model that never answers. */
const stuck = () => gated(createGate(), text("Never."));

/** A server process with what it does at its start and regularly. */
function processOn(store: Store, fakes: Fakes = {}, options: TestServerOptions = {}) {
  const server = responsesServer(fakes, { store, ...options });
  const backlog = createBacklog(server.app, async () => unguarded);
  return { ...server, backlog };
}

const get = async (server: ResponsesServer, id: string): Promise<ResponseObject> =>
  (await server.call("GET", `/v1/responses/${id}`)).body;
const isOver = ({ status }: ResponseObject): boolean => status !== "queued" && status !== "in_progress";
const endOf = async (server: ResponsesServer, id: string): Promise<ResponseObject> => {
  await expect.poll(async () => isOver(await get(server, id))).toBe(true);
  return get(server, id);
};

test("after a kill it is queued again, and the next process runs it", async () => {
  const store = createMemoryStore();
  const { id } = await processOn(store, { answers: [stuck()] }).create(background);
  const next = processOn(store);
  expect(await get(next, id)).toMatchObject({ status: "queued", output: [] });
  await next.backlog.round(open);
  expect(textsIn(await endOf(next, id))).toEqual(["ok"]);
  expect(next.prompt()).toEqual(["user: hi"]);
  expect(Object.keys(await next.dump()).filter((key) => key.startsWith("response-running/"))).toEqual([]);
});

test("all that were acknowledged when a shutdown begins are completed after the next start", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [stuck()] });
  const ids = await Promise.all(Array.from({ length: 60 }, async () => (await first.create(background)).id));
  await first.app.running.drain(0);
  const next = processOn(store);
  for (const id of ids) expect((await get(next, id)).status).toBe("queued");
  await next.backlog.round(open);
  for (const id of ids) expect((await endOf(next, id)).status).toBe("completed");
  expect(next.providers.requests.inference).toHaveLength(60);
});

test("readers of an acknowledged response are cut off when its process stops, and read it whole afterwards", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [stuck()] });
  const body = JSON.stringify({ model: "m", input: "hi", stream: true, ...background });
  const headers = { "content-type": "application/json" };
  const created = await first.fetch(
    new Request("http://stack/v1/responses", { method: "POST", headers, body }),
  );
  const reader = created.body!.getReader();
  const [, id = ""] = /"id":"(resp_\w+)"/.exec(new TextDecoder().decode((await reader.read()).value)) ?? [];
  const follower = await first.fetch(new Request(`http://stack/v1/responses/${id}?stream=true`));
  const readToEnd = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  const ends = Promise.allSettled([readToEnd(), follower.text()]);
  await first.app.running.drain(0);
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = processOn(store);
  await next.backlog.round(open);
  await endOf(next, id);
  const replayed = await next.fetch(new Request(`http://stack/v1/responses/${id}?stream=true`));
  expect(await replayed.text()).toContain("event: response.completed");
});

test("one whose server tool was called is not run again, but has failed", async () => {
  const store = createMemoryStore();
  const gate = createGate();
  const tools = { files: { file_search: () => gate.pass().then(() => ({ content: "found" })) } };
  const search = { tools: [{ type: "file_search", vector_store_ids: ["vs"] }] };
  const first = processOn(store, { answers: [calls(["c1", "file_search"])], tools });
  const { id } = await first.create({ ...background, ...search });
  await gate.reached;
  const next = processOn(store, { tools });
  await next.backlog.round(open);
  expect(await get(next, id)).toMatchObject({
    status: "failed",
    error: { code: "server_error", message: expect.stringContaining("called a tool of the server") },
  });
  expect(next.providers.requests.inference).toEqual([]);
});

test("one whose model has not called its tools yet is run again with them", async () => {
  const store = createMemoryStore();
  const tools = { files: { file_search: () => ({ content: "found" }) } };
  const search = { tools: [{ type: "file_search", vector_store_ids: ["vs"] }] };
  const { id } = await processOn(store, { answers: [stuck()], tools }).create({ ...background, ...search });
  const next = processOn(store, { answers: [calls(["c1", "file_search"]), text("ok")], tools });
  await next.backlog.round(open);
  expect((await endOf(next, id)).output.map(({ type }) => type)).toEqual(["file_search_call", "message"]);
  expect(next.providers.requests.tools).toMatchObject([{ arguments: { vector_store_ids: ["vs"] } }]);
});

test("one whose request brought keys of the caller fails with provider_data_lost, and they are not stored", async () => {
  const store = createMemoryStore();
  const tools = { files: { look: () => ({ content: "found" }) } };
  const mcp = { type: "mcp", server_label: "files", server_url: "http://a", authorization: "secret-key" };
  const first = processOn(store, { answers: [stuck()], tools });
  const { id } = await first.create({ ...background, tools: [mcp] });
  expect(JSON.stringify(await first.dump())).not.toContain("secret-key");
  await first.app.running.drain(0);
  expect(await get(first, id)).toMatchObject({ status: "failed", error: { code: "provider_data_lost" } });
});

test("one that ends its process each time is queued again three times, and then has failed", async () => {
  const store = createMemoryStore();
  const { id } = await processOn(store, { answers: [stuck()] }).create(background);
  for (let kills = 0; kills < 3; kills += 1) {
    const next = processOn(store, { answers: [stuck()] });
    await next.backlog.round(open);
    expect((await get(next, id)).status).toBe("in_progress");
  }
  const last = processOn(store);
  await last.backlog.round(open);
  expect(await get(last, id)).toMatchObject({
    status: "failed",
    error: { code: "server_error", message: expect.stringContaining("4th time") },
  });
});

test("exactly one of several processes that share the store runs each acknowledged response", async () => {
  const store = createMemoryStore();
  const first = processOn(sharedStore(store), { answers: [stuck()] });
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await first.create(background)).id));
  await first.app.running.drain(0);
  const others = [1, 2, 3].map(() => processOn(sharedStore(store)));
  await Promise.all(others.map(({ backlog }) => backlog.round(open)));
  for (const id of ids) expect((await endOf(others[0]!, id)).status).toBe("completed");
  const ran = others.flatMap(({ providers }) => providers.requests.inference);
  expect(ran).toHaveLength(ids.length);
});

test("a lease that lasts cannot be taken over, and one that has run out can", async () => {
  const memory = createMemoryStore();
  let now = 1_000_000;
  const store = sharedStore({ ...memory, now: async () => now });
  const gate = createGate();
  const first = processOn(store, { answers: [gated(gate, text("Late."))] });
  const { id } = await first.create(background);
  await gate.reached;
  const next = processOn(store);
  await next.backlog.round(open);
  expect((await get(next, id)).status).toBe("in_progress");
  now += first.app.limits.claimMs;
  await next.backlog.round(open);
  expect(textsIn(await endOf(next, id))).toEqual(["ok"]);
  // The first one turns out to live: its end does not count.
  gate.open();
  await expect.poll(() => first.app.running.count).toBe(0);
  expect(textsIn(await get(first, id))).toEqual(["ok"]);
});

test("an acknowledged response builds on the items that its conversation had when it was sent, and adds to it once", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [stuck()] });
  const user = (content: string) => ({ role: "user", content });
  const { body } = await first.call("POST", "/v1/conversations", { items: [user("before")] });
  const { id } = await first.create({ ...background, conversation: body.id });
  await first.call("POST", `/v1/conversations/${body.id}/items`, { items: [user("meanwhile")] });
  const next = processOn(store);
  await next.backlog.round(open);
  await endOf(next, id);
  expect(next.prompt()).toEqual(["user: before", "user: hi"]);
  const items = await next.call("GET", `/v1/conversations/${body.id}/items?order=asc`);
  expect(items.body.data.map(({ content }: { content: { text: string }[] }) => content[0]?.text)).toEqual([
    "before",
    "meanwhile",
    "hi",
    "ok",
  ]);
});

test("an acknowledged response continues its parent, and fails if the parent was deleted", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [text("one"), text("two"), stuck()] });
  const parents = [await first.create({ input: "a" }), await first.create({ input: "b" })];
  const children = await Promise.all(
    parents.map((parent) => first.create({ ...background, previous_response_id: parent.id })),
  );
  await first.call("DELETE", `/v1/responses/${parents[1]!.id}`);
  const next = processOn(store);
  await next.backlog.round(open);
  const [kept, orphan] = [await endOf(next, children[0]!.id), await endOf(next, children[1]!.id)];
  expect(kept.status).toBe("completed");
  expect(next.prompt()).toEqual(["user: a", "assistant: one", "user: hi"]);
  expect(orphan).toMatchObject({ status: "failed", error: { code: "previous_response_not_found" } });
});

test("one that was cancelled or deleted while it was queued is not run", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [stuck()] });
  const [one, other] = [await first.create(background), await first.create(background)];
  await first.app.running.drain(0);
  const next = processOn(store);
  expect((await next.call("POST", `/v1/responses/${one.id}/cancel`)).body.status).toBe("cancelled");
  expect((await next.call("DELETE", `/v1/responses/${other.id}`)).status).toBe(200);
  await next.backlog.round(open);
  expect((await get(next, one.id)).status).toBe("cancelled");
  expect(next.app.running.count).toBe(0);
  expect(Object.keys(await next.dump()).filter((key) => key.startsWith("response-running/"))).toEqual([]);
});

test("what does not fit stays queued until there is room", async () => {
  const store = createMemoryStore();
  const first = processOn(store, { answers: [stuck()] });
  const ids = [await first.create(background), await first.create(background)].map(({ id }) => id);
  const gate = createGate();
  const next = processOn(store, { answers: [gated(gate, text("ok"))] }, { limits: { maxRunningTurns: 1 } });
  expect(await next.backlog.round(open)).toBe(true);
  const statuses = () => Promise.all(ids.map(async (id) => (await get(next, id)).status));
  expect(await statuses()).toEqual(["in_progress", "queued"]);
  gate.open();
  await endOf(next, ids[0]!);
  await expect.poll(() => next.app.running.count).toBe(0);
  expect(await next.backlog.round(open)).toBe(false);
  await endOf(next, ids[1]!);
  expect(await statuses()).toEqual(["completed", "completed"]);
});

test("one whose model is served no more has failed, with words", async () => {
  const store = createMemoryStore();
  const { id } = await processOn(store, { answers: [stuck()] }).create(background);
  const next = processOn(store);
  next.providers.inference.models = async () => [];
  await next.backlog.round(open);
  expect(await get(next, id)).toMatchObject({
    status: "failed",
    error: { message: expect.stringContaining("Model m not found") },
  });
});
