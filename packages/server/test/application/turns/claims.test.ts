/** A resume owns its turn while it runs, whichever process it runs in. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import type { StoredJson, Store } from "../../../src/ports/store.ts";
import { say, testServer, type TestServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef, type FakeProviders } from "../../support/fake-providers.ts";
import { createGate } from "../../support/gate.ts";
import { handClock } from "../../support/hand-clock.ts";
import { sharedStore } from "../../support/stores.ts";
import { answers, failing, gated } from "../../support/turns.ts";

/** A turn that awaits the answer to `c1`, and whose resumes stop at the gate. */
async function awaiting(given: Store, options: { persistent?: boolean; claimMs?: number } = {}) {
  const { persistent = true, claimMs = 30_000 } = options;
  const clock = handClock();
  const store: Store = { ...given, now: async () => clock.millis() };
  const gate = createGate();
  const providers = fakeProviders({ answers: [calls(["c1", "look"]), gated(gate, text("first"))] });
  const server = testServer(providers, { store, clock, limits: { claimMs } });
  const { path } = await server.open({
    enable_session_persistence: persistent,
    client_tools: [toolDef("look")],
  });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const turnPath = `${path}/turn/${turn?.turn_id}`;
  /** Another start, or another process, on the same store. */
  const another = (said = "second"): { server: TestServer; providers: FakeProviders } => {
    const providers = fakeProviders({ answers: [text(said)] });
    return { providers, server: testServer(providers, { store, clock, limits: { claimMs } }) };
  };
  const resume = (on: TestServer = server) => on.stream(`${turnPath}/resume`, answers("look", "c1"));
  return { server, providers, clock, gate, path, turn, turnPath, another, resume };
}

test.each([true, false])(
  "one of two racing resumes runs; the other asks no model (persistent: %s)",
  async (persistent) => {
    const { providers, gate, resume } = await awaiting(createMemoryStore(), { persistent });
    const racing = [resume(), resume()];
    await gate.reached;
    const loser = await Promise.race(racing);
    expect(loser.status).toBe(409);
    expect(loser.error).toContain("by another request");
    expect(providers.requests.inference).toHaveLength(2);
    gate.open();
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  },
);

test("one of the resumes that race on two servers runs", async () => {
  const { another, gate, providers, resume } = await awaiting(sharedStore());
  const other = another();
  gate.open();
  const ended = await Promise.all([resume(), resume(other.server)]);
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
  // One for the turn's beginning, and one for the resume that won.
  expect(providers.requests.inference.length + other.providers.requests.inference.length).toBe(2);
});

test("a claimed turn is 409 before its call ids are looked at", async () => {
  const { server, gate, turnPath, resume } = await awaiting(createMemoryStore());
  const running = resume();
  await gate.reached;
  const { status, headers } = await server.call("POST", `${turnPath}/resume`, { tool_responses: [] });
  expect(status).toBe(409);
  expect(headers.get("x-should-retry")).toBe("false");
  gate.open();
  await running;
});

test("while it is claimed, a turn is seen as it awaits", async () => {
  const { server, gate, path, turn, turnPath, resume } = await awaiting(createMemoryStore());
  const running = resume();
  await gate.reached;
  expect((await server.call("GET", turnPath)).body).toEqual(turn);
  expect((await server.call("GET", path)).body.turns).toEqual([turn]);
  gate.open();
  await running;
});

test("a claim of an earlier start is void where no other process can be its owner", async () => {
  const { another, gate, resume } = await awaiting(createMemoryStore());
  const stuck = resume();
  await gate.reached;
  expect((await resume(another().server)).turn?.output_message.content).toBe("second");
  gate.open();
  await stuck;
});

test("a claim of another process is honoured until it runs out, and then taken over", async () => {
  const { another, clock, gate, resume, server, turnPath } = await awaiting(sharedStore());
  const stuck = resume();
  await gate.reached;
  const other = another();
  clock.move(29_999);
  expect((await resume(other.server)).status).toBe(409);
  clock.move(1);
  const taken = await resume(other.server);
  expect(taken.turn?.output_message.content).toBe("second");
  gate.open();
  const zombie = await stuck;
  expect(zombie.error).toMatch(/^409: /);
  expect(zombie.turn).toBeNull();
  expect((await server.call("GET", turnPath)).body).toEqual(taken.turn);
});

test("a claim that lasts is renewed", async () => {
  const kept = createMemoryStore();
  const renewed = createGate();
  const until: unknown[] = [];
  const store = sharedStore({
    ...kept,
    commit(checks, writes) {
      for (const { value } of writes) {
        const claim = isRecord(value) ? value["claim"] : null;
        if (isRecord(claim)) until.push(claim["until"]);
      }
      if (until.length === 3) void renewed.pass();
      return kept.commit(checks, writes);
    },
  });
  const { clock, gate, resume } = await awaiting(store, { claimMs: 3 });
  const running = resume();
  await gate.reached;
  clock.move(1);
  await renewed.reached;
  gate.open();
  expect((await running).error).toBeNull();
  expect(Number(until[2])).toBe(Number(until[0]) + 1);
});

test("a store that fails to renew a claim for a moment does not end the resume", async () => {
  const kept = createMemoryStore();
  const failedOnce = createGate();
  let claimed = 0;
  const store = sharedStore({
    ...kept,
    async commit(checks, writes) {
      const renews = writes.some(({ value }) => isRecord(value) && isRecord(value["claim"]));
      if (renews) claimed += 1;
      if (renews && claimed === 2) throw new Error("the disk is full");
      if (renews && claimed === 3) void failedOnce.pass();
      return kept.commit(checks, writes);
    },
  });
  const { gate, resume } = await awaiting(store, { claimMs: 3 });
  const running = resume();
  await gate.reached;
  await failedOnce.reached;
  gate.open();
  expect((await running).error).toBeNull();
});

test("a resume that finds its claim gone stops its model and ends with a 409", async () => {
  const store = sharedStore();
  const { gate, resume, providers } = await awaiting(store, { claimMs: 3 });
  const stopped = createGate();
  const { infer } = providers.inference;
  providers.inference.infer = (request, context) => {
    context.signal.addEventListener("abort", () => void stopped.pass());
    return infer(request, context);
  };
  const running = resume();
  await gate.reached;
  await steal(store);
  await stopped.reached;
  // The gate is still shut: a model that ignores its context does not hold up the turn.
  expect((await running).error).toMatch(/^409: .*being resumed by another request/);
});

test("a resume that fails gives its claim up, so that the next one need not wait", async () => {
  const store = sharedStore();
  const { another, gate, resume, providers } = await awaiting(store);
  providers.inference.infer = failing(new Error("no"));
  gate.open();
  expect((await resume()).error).toBe("500: no");
  expect((await resume(another().server)).turn?.output_message.content).toBe("second");
});

/** Puts somebody else's claim on the only turn, as one who found it expired would. */
async function steal(store: Store): Promise<void> {
  const claim = { by: "somebody/else", until: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const [record] = await store.list("turn/");
    if (record === undefined || !isRecord(record.value)) throw new Error("There is no turn to steal.");
    const { key, version, value } = record;
    // It may be renewed in between.
    if (await store.commit([{ key, version }], [{ key, value: { ...value, claim } }])) return;
  }
}

function isRecord(value: StoredJson | undefined): value is Record<string, StoredJson> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
