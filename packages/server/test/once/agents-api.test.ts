import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { readStream, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { keysOf } from "../support/stores.ts";
import { answers, failing, gated, kindsOf } from "../support/turns.ts";
import { isReplayed, keyedRequest, post } from "../support/post.ts";

const agent = { agent_config: { model: "m", instructions: "", enable_session_persistence: true } };
const hello = { messages: [{ role: "user", content: "hi" }] };

test("an agent that is created again with its key is the same one", async () => {
  const server = testServer(fakeProviders({}));
  const first = await post(server, "/v1/agents", agent, "k");
  const again = await post(server, "/v1/agents", agent, "k");
  const other = await post(server, "/v1/agents", agent, "l");
  expect(again.body).toEqual(first.body);
  expect(other.body).not.toEqual(first.body);
  expect([isReplayed(first), isReplayed(again), isReplayed(other)]).toEqual([false, true, false]);
  expect((await server.call("GET", "/v1/agents")).body.data).toHaveLength(2);
});

test("every answer says for how long keys are kept, and one of an earlier request says so", async () => {
  const server = testServer(fakeProviders({}), { limits: { keyMs: 90_000 } });
  expect((await server.call("GET", "/v1/version")).headers.get("idempotency-key-lifetime")).toBe("90");
});

test("a session and its turn are made once, persistent or not", async () => {
  for (const persistent of [true, false]) {
    const providers = fakeProviders({ answers: [text("Hello."), text("Again?")] });
    const server = testServer(providers);
    const { agent_id, path } = await server.open({ enable_session_persistence: persistent });
    const sessions = `/v1/agents/${agent_id}/session`;
    const [one, two] = [
      await post(server, sessions, { session_name: "s" }, "k"),
      await post(server, sessions, { session_name: "s" }, "k"),
    ];
    expect(two?.body).toEqual(one?.body);
    const turn = await post(server, `${path}/turn`, hello, "t");
    const again = await post(server, `${path}/turn`, hello, "t");
    expect(again.body).toEqual(turn.body);
    expect(isReplayed(again)).toBe(true);
    expect(providers.requests.inference).toHaveLength(1);
    expect((await server.call("GET", path)).body.turns).toEqual([turn.body]);
  }
});

test("a streamed turn comes again as a stream with the same turn", async () => {
  const providers = fakeProviders({
    answers: [calls(["c", "add"]), text("Hel", "lo.")],
    shields: { guard: () => null },
    tools: { math: { add: () => ({ content: "3" }) } },
  });
  const server = testServer(providers);
  const { path } = await server.open({ toolgroups: ["math"], input_shields: ["guard"] });
  const send = () =>
    server.fetch(keyedRequest(`${path}/turn`, { ...hello, stream: true }, "k")).then(readStream);
  const first = await send();
  const again = await send();
  expect(again.turn).toEqual(first.turn);
  expect(kindsOf(again.events)).toEqual(
    // What the model said comes in one piece.
    kindsOf(first.events).filter(
      (kind, index, all) => kind !== "step_progress inference" || kind !== all[index - 1],
    ),
  );
  expect(again.events[0]).toEqual(first.events[0]);
  expect(providers.requests.inference).toHaveLength(2);
  expect(providers.requests.tools).toHaveLength(1);
});

test("a resume is done once, and its stream again begins with the client's step", async () => {
  const providers = fakeProviders({ answers: [calls(["c", "look"]), text("Seen.")] });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const turn = await post(server, `${path}/turn`, hello, "create");
  const resume = `${path}/turn/${turn.body.turn_id}/resume`;
  const send = () =>
    server.fetch(keyedRequest(resume, { ...answers("look", "c"), stream: true }, "resume")).then(readStream);
  const first = await send();
  const again = await send();
  expect(first.turn?.output_message.content).toBe("Seen.");
  expect(again.turn).toEqual(first.turn);
  expect(kindsOf(again.events)).toEqual(kindsOf(first.events));
  expect(kindsOf(again.events)[0]).toBe("step_complete tool_execution");
  expect(providers.requests.inference).toHaveLength(2);
  // The turn is what its creation made, as it is now.
  expect((await post(server, `${path}/turn`, hello, "create")).body).toEqual(first.turn);
});

test("a key with another body, or for another operation, is refused, and nothing is made", async () => {
  const server = testServer(fakeProviders({}));
  const { agent_id } = await server.open();
  const sessions = `/v1/agents/${agent_id}/session`;
  const { status } = await post(server, sessions, { session_name: "a" }, "k");
  const others = [
    await post(server, sessions, { session_name: "b" }, "k"),
    await post(server, "/v1/agents", agent, "k"),
  ];
  expect(status).toBe(200);
  for (const other of others) {
    expect(other.status).toBe(400);
    expect(other.body.detail).toContain("another request");
  }
  expect((await server.call("GET", `${sessions}s`)).body.data).toHaveLength(2);
});

test("while a turn runs, its key is in use; published clients wait and try again", async () => {
  const gate = createGate();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("Done."))] }));
  const { path } = await server.open();
  const running = post(server, `${path}/turn`, hello, "k");
  await gate.reached;
  const early = await post(server, `${path}/turn`, hello, "k");
  expect(early.status).toBe(409);
  expect(early.headers.get("retry-after")).toBe("1");
  expect(early.headers.get("x-should-retry")).toBeNull();
  gate.open();
  const first = await running;
  expect((await post(server, `${path}/turn`, hello, "k")).body).toEqual(first.body);
});

test("a failed request gives its key back before it is answered", async () => {
  const store = createMemoryStore();
  const providers = fakeProviders({
    answers: [failing(new Error("no")), failing(new Error("no")), text("Now.")],
  });
  const server = testServer(providers, { store });
  const { path } = await server.open();
  const streamed = await server
    .fetch(keyedRequest(`${path}/turn`, { ...hello, stream: true }, "s"))
    .then(readStream);
  expect(streamed.error).toContain("500");
  const failed = await post(server, `${path}/turn`, hello, "k");
  expect(failed.status).toBe(500);
  expect((await keysOf(store)).filter((key) => key.startsWith("once"))).toEqual([]);
  const done = await post(server, `${path}/turn`, hello, "k");
  expect(done.body.output_message.content).toBe("Now.");
  const missing = await post(server, `${path}0/turn`, hello, "m");
  expect(missing.status).toBe(404);
  expect((await keysOf(store)).filter((key) => key.startsWith("once/"))).toHaveLength(1);
});

test("what was deleted is not made again: 404, which says that the key is used", async () => {
  const server = testServer(fakeProviders({}));
  const { body } = await post(server, "/v1/agents", agent, "k");
  await server.call("DELETE", `/v1/agents/${body.agent_id}`);
  const again = await post(server, "/v1/agents", agent, "k");
  expect(again.status).toBe(404);
  expect(again.body.detail).toBe(
    `What the request with this Idempotency-Key stored is not there any more: Agent ${body.agent_id} not found.`,
  );
});

test("a registration comes again as it is; registering the same is no result", async () => {
  const server = testServer(fakeProviders({}));
  const model = { model_id: "fast", provider_model_id: "m", provider_id: "fake" };
  const first = await post(server, "/v1/models", model, "k");
  expect(first.status).toBe(200);
  expect((await post(server, "/v1/models", model, "k")).body).toEqual(first.body);
  // Nothing was stored for this one.
  expect(isReplayed(await post(server, "/v1/models", model, "l"))).toBe(false);
  expect(isReplayed(await post(server, "/v1/models", model, "l"))).toBe(false);
  await server.call("DELETE", "/v1/models/fast");
  expect((await post(server, "/v1/models", model, "k")).status).toBe(404);
});

test("a key is 1 to 255 characters", async () => {
  const server = testServer(fakeProviders({}));
  for (const key of ["", "k".repeat(256)]) {
    const { status, body } = await post(server, "/v1/agents", agent, key);
    expect(status).toBe(400);
    expect(body.detail).toContain("1 to 255 characters");
  }
  expect((await post(server, "/v1/agents", agent, "k".repeat(255))).status).toBe(200);
});
