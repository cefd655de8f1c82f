/** Deletes: readers see them at once, running turns stop, and nothing stays behind. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import { finishCleanups } from "../../../src/application/records/cleanup.ts";
import { keys } from "../../../src/application/records/keys.ts";
import type { Store } from "../../../src/ports/store.ts";
import { say, testServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../../support/fake-providers.ts";
import { createGate } from "../../support/gate.ts";
import { keysOf } from "../../support/stores.ts";
import { answers, gated } from "../../support/turns.ts";

const kinds = [
  ["agent", true],
  ["agent", false],
  ["session", true],
  ["session", false],
] as const;

/** A server whose two stores can be looked into. */
function inspected(says: Parameters<typeof fakeProviders>[0]["answers"]) {
  const store = createMemoryStore();
  const volatile = createMemoryStore();
  const server = testServer(fakeProviders({ answers: says ?? [] }), { store, volatile });
  const all = async () => [...(await keysOf(store)), ...(await keysOf(volatile))];
  return { server, all };
}

test.each(kinds)(
  "deleting the %s of a running turn ends it with a 404 and leaves no key (persistent: %s)",
  async (what, persistent) => {
    const gate = createGate();
    const { server, all } = inspected([text("before"), gated(gate, text("never"))]);
    const { agent_id, path } = await server.open({ enable_session_persistence: persistent });
    await server.stream(`${path}/turn`, say("one"));
    const running = server.stream(`${path}/turn`, say("two"));
    await gate.reached;
    const deleted = await server.call("DELETE", what === "agent" ? `/v1/agents/${agent_id}` : path);
    expect(deleted.status).toBe(204);
    expect((await running).error).toMatch(/^404: (Agent|Session) .* was deleted while the turn ran\.$/);
    expect(await all()).toEqual(what === "agent" ? [] : [`agent/${agent_id}`]);
  },
);

test.each(kinds)(
  "deleting the %s of a turn that is resumed leaves neither claim nor turn (persistent: %s)",
  async (what, persistent) => {
    const gate = createGate();
    const { server, all } = inspected([calls(["c1", "look"]), gated(gate, text("never"))]);
    const { agent_id, path } = await server.open({
      enable_session_persistence: persistent,
      client_tools: [toolDef("look")],
    });
    const { turn } = await server.stream(`${path}/turn`, say("one"));
    const running = server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
    await gate.reached;
    await server.call("DELETE", what === "agent" ? `/v1/agents/${agent_id}` : path);
    expect((await running).error).toMatch(/^404: .* was deleted while the turn ran\.$/);
    expect(await all()).toEqual(what === "agent" ? [] : [`agent/${agent_id}`]);
  },
);

test("a turn that another process runs cannot be stored once its session is gone", async () => {
  const gate = createGate();
  const store = createMemoryStore();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("late"))] }), { store });
  const { path, agent_id } = await server.open();
  const running = server.stream(`${path}/turn`, say("hi"));
  await gate.reached;
  await testServer(fakeProviders({}), { store }).call("DELETE", path);
  gate.open();
  expect((await running).error).toMatch(/^404: Session .* was deleted while the turn ran\.$/);
  expect(await keysOf(store)).toEqual([`agent/${agent_id}`]);
});

test("a deleted session takes only its own turns with it", async () => {
  const gate = createGate();
  const { server, all } = inspected([text("kept"), gated(gate, text("also kept"))]);
  const first = await server.open();
  const { body } = await server.call("POST", `/v1/agents/${first.agent_id}/session`, { session_name: "2" });
  const second = `/v1/agents/${first.agent_id}/session/${body.session_id}`;
  const kept = await server.stream(`${second}/turn`, say("one"));
  const running = server.stream(`${second}/turn`, say("two"));
  await gate.reached;
  await server.call("DELETE", first.path);
  gate.open();
  expect((await running).turn?.output_message.content).toBe("also kept");
  expect((await server.call("GET", second)).body.turns[0]).toEqual(kept.turn);
  expect((await all()).filter((key) => key.startsWith("sweep/"))).toEqual([]);
});

test("a turn without a stream is a 404 if its session is deleted", async () => {
  const gate = createGate();
  const { server } = inspected([gated(gate, text("never"))]);
  const { path } = await server.open();
  const running = server.call("POST", `${path}/turn`, say("hi"));
  await gate.reached;
  await server.call("DELETE", path);
  expect(await running).toMatchObject({ status: 404, body: { detail: expect.stringContaining("deleted") } });
});

test.each(["agent", "session"])(
  "a sweep of an %s that was cut short is finished by the next start",
  async (what) => {
    const kept = createMemoryStore();
    let cut = false;
    const store: Store = {
      ...kept,
      // The delete itself comes through; what follows it does not.
      commit: (checks, writes) =>
        cut && checks.length === 0 ? Promise.reject(new Error("killed")) : kept.commit(checks, writes),
    };
    const server = testServer(fakeProviders({}), { store });
    const { path, agent_id, session_id } = await server.open();
    await server.stream(`${path}/turn`, say("hi"));
    cut = true;
    const target = what === "agent" ? `/v1/agents/${agent_id}` : path;
    expect((await server.call("DELETE", target)).status).toBe(503);

    const next = testServer(fakeProviders({}), { store: kept });
    expect((await next.call("GET", target)).status).toBe(404);
    const sweep = what === "agent" ? keys.cleanup(agent_id) : keys.cleanup(agent_id, session_id);
    expect(await keysOf(kept)).toContain(sweep);
    await finishCleanups(next.app);
    expect(await keysOf(kept)).toEqual(what === "agent" ? [] : [`agent/${agent_id}`]);
  },
);

test("a session with more turns than a batch of the cleanup is removed whole", async () => {
  const { server, all } = inspected([text("ok")]);
  const { path, agent_id, session_id } = await server.open();
  const writes = Array.from({ length: 1001 }, (_, n) => ({
    key: keys.turn(agent_id, session_id, String(n).padStart(4, "0")),
    value: {},
  }));
  await server.app.store.commit([], writes);
  await server.call("DELETE", path);
  expect(await all()).toEqual([`agent/${agent_id}`]);
});

test.each([true, false])(
  "a session cannot be opened while its agent goes (persistent: %s)",
  async (persistent) => {
    const kept = createMemoryStore();
    const volatile = createMemoryStore();
    const gate = createGate();
    const held = persistent ? kept : volatile;
    const slow: Store = {
      ...held,
      async commit(checks, writes) {
        if (writes.some(({ key }) => key.startsWith("session/"))) await gate.pass();
        return held.commit(checks, writes);
      },
    };
    const stores = persistent ? { store: slow, volatile } : { store: kept, volatile: slow };
    const server = testServer(fakeProviders({}), stores);
    const agent_config = { model: "m", instructions: "", enable_session_persistence: persistent };
    const { body } = await server.call("POST", "/v1/agents", { agent_config });
    const opening = server.call("POST", `/v1/agents/${body.agent_id}/session`, { session_name: "s" });
    await gate.reached;
    await server.call("DELETE", `/v1/agents/${body.agent_id}`);
    gate.open();
    expect((await opening).status).toBe(404);
    expect([...(await keysOf(kept)), ...(await keysOf(volatile))]).toEqual([]);
  },
);

test.each(["agent", "session"])("a delete of the %s finds a turn that is about to run", async (what) => {
  const kept = createMemoryStore();
  const reading = createGate();
  let isFirst = true;
  const store: Store = {
    ...kept,
    async list(prefix, options) {
      // The turn has its session, and reads the history next; the delete reads what it removes later.
      if (prefix.startsWith("turn/") && isFirst) {
        isFirst = false;
        await reading.pass();
      }
      return kept.list(prefix, options);
    },
  };
  const providers = fakeProviders({ answers: [text("never")] });
  const server = testServer(providers, { store });
  const { agent_id, path } = await server.open();
  const turn = server.stream(`${path}/turn`, say("hi"));
  await reading.reached;
  const { status } = await server.call("DELETE", what === "agent" ? `/v1/agents/${agent_id}` : path);
  expect(status).toBe(204);
  reading.open();
  expect((await turn).error).toMatch(/^404: .* was deleted while the turn ran\.$/);
  expect(providers.requests.inference).toHaveLength(0);
  expect(await keysOf(kept)).toEqual(what === "agent" ? [] : [`agent/${agent_id}`]);
});
