/** Responses that run in the background: polled, followed, cancelled, and found dead. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/ports";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import { grammarFaults } from "@understudy/responses";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { silent } from "../../src/ports/logger.ts";
import { text } from "../support/fake-providers.ts";
import { createGate, type Gate } from "../support/gate.ts";
import { responsesServer, type ResponsesServer } from "./support.ts";

/** A model that says half, waits, and says the rest. */
function gated(gate: Gate): () => AsyncGenerator<InferencePart> {
  return async function* () {
    yield { type: "text", text: "Half" };
    await gate.pass();
    yield { type: "text", text: " and half" };
    yield { type: "stop", stop_reason: "end_of_turn" };
  };
}

const background = { background: true };
const get = async (server: ResponsesServer, id: string): Promise<ResponseObject> =>
  (await server.call("GET", `/v1/responses/${id}`)).body;
const ended = async (server: ResponsesServer, id: string): Promise<void> => {
  await expect.poll(async () => (await get(server, id)).status).not.toMatch(/queued|in_progress/);
};

describe("a response in the background", () => {
  test("is queued at once, has its output so far while it runs, and is completed", async () => {
    const gate = createGate();
    const server = responsesServer({ answers: [gated(gate)] });
    const queued = await server.create(background);
    expect(queued).toMatchObject({ status: "queued", background: true, output: [], completed_at: null });
    await expect
      .poll(async () => (await get(server, queued.id)).output)
      .toMatchObject([{ type: "message", status: "in_progress", content: [{ text: "Half" }] }]);
    expect((await get(server, queued.id)).status).toBe("in_progress");
    gate.open();
    await ended(server, queued.id);
    expect(await get(server, queued.id)).toMatchObject({
      status: "completed",
      output: [{ content: [{ text: "Half and half" }] }],
    });
    expect(Object.keys(await server.dump()).filter((key) => key.startsWith("response-running/"))).toEqual([]);
  });

  test("is followed while it runs by several readers, from any event on", async () => {
    const gate = createGate();
    const server = responsesServer({ answers: [gated(gate)] });
    const { id } = await server.create(background);
    const follow = async (after: number): Promise<ResponseEvent[]> => {
      const request = new Request(`http://stack/v1/responses/${id}?stream=true&starting_after=${after}`);
      const body = await (await server.fetch(request)).text();
      return [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    };
    const readers = [follow(-1), follow(3)];
    gate.open();
    const [all = [], late = []] = await Promise.all(readers);
    expect(grammarFaults(all)).toEqual([]);
    expect(all.map(({ type }) => type).slice(0, 3)).toEqual([
      "response.created",
      "response.queued",
      "response.in_progress",
    ]);
    expect(late).toEqual(all.slice(4));
    await ended(server, id);
    expect(await follow(-1)).toEqual(all);
  });

  test("may be streamed by its request, and runs on without that reader", async () => {
    const gate = createGate();
    const server = responsesServer({ answers: [gated(gate)] });
    const request = new Request("http://stack/v1/responses", {
      method: "POST",
      body: JSON.stringify({ model: "m", input: "hi", stream: true, ...background }),
      headers: { "content-type": "application/json" },
    });
    const reader = (await server.fetch(request)).body!.getReader();
    const { value } = await reader.read();
    const [, id = ""] = /"id":"(resp_[0-9a-f]+)"/.exec(new TextDecoder().decode(value)) ?? [];
    await reader.cancel();
    gate.open();
    await ended(server, id);
    expect((await get(server, id)).status).toBe("completed");
  });

  test("a response in the background that fails is stored as failed, with words", async () => {
    const failing = async function* (): AsyncGenerator<InferencePart> {
      yield { type: "text", text: "Half" };
      throw new Error("no model");
    };
    const server = responsesServer({ answers: [failing] });
    const { id } = await server.create(background);
    await ended(server, id);
    expect(await get(server, id)).toMatchObject({
      status: "failed",
      error: { message: expect.stringContaining("no model") },
    });
  });

  test("cannot be continued while it runs", async () => {
    const gate = createGate();
    const server = responsesServer({ answers: [gated(gate), text("ok")] });
    const { id } = await server.create(background);
    expect(await server.refused({ previous_response_id: id })).toMatchObject({
      status: 409,
      code: "response_in_progress",
    });
    gate.open();
    await ended(server, id);
    await server.create({ previous_response_id: id });
  });

  test("needs to be stored", async () => {
    const server = responsesServer();
    expect(await server.refused({ ...background, store: false })).toMatchObject({
      status: 400,
      param: "store",
    });
  });
});

describe("a cancel", () => {
  const cancel = (server: ResponsesServer, id: string) => server.call("POST", `/v1/responses/${id}/cancel`);

  test("keeps the output so far, ends its streams, and may be repeated", async () => {
    const server = responsesServer({ answers: [gated(createGate())] });
    const { id } = await server.create(background);
    await expect.poll(async () => (await get(server, id)).output.length).toBe(1);
    const followed = server
      .fetch(new Request(`http://stack/v1/responses/${id}?stream=true`))
      .then((one) => one.text());
    const { status, body } = await cancel(server, id);
    expect([status, body.status]).toEqual([200, "cancelled"]);
    expect(body.output).toMatchObject([{ type: "message", content: [{ text: "Half" }] }]);
    expect(await followed).toContain("event: response.cancelled");
    expect(await get(server, id)).toEqual(body);
    expect((await cancel(server, id)).body).toEqual(body);
    expect(await server.refused({ previous_response_id: id })).toMatchObject({ status: 400 });
  });

  test("of one that has ended, or never ran in the background, or is not there, is refused", async () => {
    const server = responsesServer({ answers: [text("ok")] });
    const plain = await server.create({});
    expect(await cancel(server, plain.id)).toMatchObject({
      status: 400,
      body: { error: { code: "response_not_background" } },
    });
    const { id } = await server.create(background);
    await ended(server, id);
    expect(await cancel(server, id)).toMatchObject({
      status: 400,
      body: { error: { code: "response_not_running" } },
    });
    expect((await cancel(server, "resp_1")).status).toBe(404);
  });

  test("at its very end: it is cancelled or completed, and both are told the same", async () => {
    for (let n = 0; n < 20; n += 1) {
      const gate = createGate();
      const server = responsesServer({ answers: [gated(gate)] });
      const { id } = await server.create(background);
      const cancelling = cancel(server, id);
      gate.open();
      const answer = await cancelling;
      await ended(server, id);
      const { status } = await get(server, id);
      expect(status).toBe(answer.status === 200 ? "cancelled" : "completed");
    }
  });
});

test("a cancelled one is cancelled wherever it is read, also where it still runs", async () => {
  const store = { ...createMemoryStore(), exclusive: false };
  const first = responsesServer({ answers: [gated(createGate())] }, { store });
  const second = responsesServer({}, { store });
  const { id } = await first.create(background);
  await expect.poll(async () => (await get(first, id)).output.length).toBe(1);
  expect((await second.call("POST", `/v1/responses/${id}/cancel`)).body.status).toBe("cancelled");
  expect((await get(first, id)).status).toBe("cancelled");
  expect((await first.call("GET", "/v1/responses")).body.data).toMatchObject([{ id, status: "cancelled" }]);
  const replayed = await first.fetch(new Request(`http://stack/v1/responses/${id}?stream=true`));
  expect(await replayed.text()).toContain("event: response.cancelled");
  expect((await first.call("DELETE", `/v1/responses/${id}`)).status).toBe(200);
});

test("a cancelled one renews its lease no more", async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  const server = responsesServer({ answers: [gated(createGate())] });
  const { id } = await server.create(background);
  // Its first renewal is over.
  await expect.poll(async () => JSON.stringify(await server.dump())).toContain('"in_progress"');
  await server.call("POST", `/v1/responses/${id}/cancel`);
  // A poll would have timers of its own.
  for (let turn = 0; turn < 100 && timers() > before; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(timers()).toBe(before);
});

test("a deleted one is gone, and stops without a warning", async () => {
  const warnings: string[] = [];
  const logger = { ...silent, warn: (_: object, line: string) => void warnings.push(line) };
  const server = responsesServer({ answers: [gated(createGate())] }, { logger });
  const { id } = await server.create(background);
  expect((await server.call("DELETE", `/v1/responses/${id}`)).status).toBe(200);
  expect((await server.call("GET", `/v1/responses/${id}`)).status).toBe(404);
  await expect
    .poll(async () => Object.keys(await server.dump()).filter((key) => key.includes("response")))
    .toEqual([]);
  await expect.poll(() => server.app.running.count).toBe(0);
  expect(warnings).toEqual([]);
});

test("one whose process was killed is queued for the next one, and cannot be continued yet", async () => {
  const store = createMemoryStore();
  const first = responsesServer({ answers: [gated(createGate())] }, { store });
  const { id } = await first.create(background);
  const second = responsesServer({ answers: [text("ok")] }, { store });
  expect(await get(second, id)).toMatchObject({ status: "queued", error: null, output: [] });
  expect(await second.refused({ previous_response_id: id })).toMatchObject({ status: 409 });
});

test("one in a conversation adds its items at its end, and a cancelled one adds nothing", async () => {
  const gate = createGate();
  const server = responsesServer({ answers: [gated(gate), gated(createGate())] });
  const { body: conversation } = await server.call("POST", "/v1/conversations", {});
  const items = async () =>
    (await server.call("GET", `/v1/conversations/${conversation.id}/items`)).body.data;
  const { id } = await server.create({ ...background, conversation: conversation.id });
  gate.open();
  await ended(server, id);
  expect(await items()).toHaveLength(2);
  const second = await server.create({ ...background, conversation: conversation.id });
  await expect.poll(async () => (await get(server, second.id)).output.length).toBe(1);
  await server.call("POST", `/v1/responses/${second.id}/cancel`);
  await ended(server, second.id);
  expect(await items()).toHaveLength(2);
});
