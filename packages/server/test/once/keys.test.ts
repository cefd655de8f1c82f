import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { profiles } from "@understudy/contract/profiles";
import type { Store } from "../../src/ports/store.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders, text } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { keysOf, sharedStore } from "../support/stores.ts";
import { gated } from "../support/turns.ts";
import { isReplayed, post } from "../support/post.ts";

const agent = { agent_config: { model: "m", instructions: "", enable_session_persistence: true } };
const hello = { messages: [{ role: "user", content: "hi" }] };

/** A shared store whose clock stands still until it is moved. */
function movedStore() {
  let now = 1_000_000;
  return {
    store: { ...sharedStore(createMemoryStore()), now: async () => now },
    move: (ms: number) => (now += ms),
  };
}

test("a key is kept for its lifetime, and forgotten by later requests", async () => {
  const { store, move } = movedStore();
  const server = testServer(fakeProviders({}), { store, limits: { keyMs: 100_000 } });
  const first = await post(server, "/v1/agents", agent, "k");
  move(99_999);
  expect((await post(server, "/v1/agents", agent, "k")).body).toEqual(first.body);
  move(1);
  const after = await post(server, "/v1/agents", agent, "k");
  expect(after.body).not.toEqual(first.body);
  const onces = async () => (await keysOf(store)).filter((key) => key.startsWith("once")).length;
  expect(await onces()).toBe(2);
  move(200_000);
  await post(server, "/v1/agents", agent, "other");
  expect(await onces()).toBe(2);
});

test("a store that fails while old keys are forgotten has taken no key", async () => {
  let isBroken = true;
  const kept = createMemoryStore();
  const store: Store = {
    ...kept,
    list: async (prefix, options) => {
      if (isBroken && prefix === "once-due/") throw new Error("away");
      return kept.list(prefix, options);
    },
  };
  const server = testServer(fakeProviders({}), { store });
  expect((await post(server, "/v1/agents", agent, "k")).status).toBe(503);
  isBroken = false;
  expect((await post(server, "/v1/agents", agent, "k")).status).toBe(200);
});

test("keys are forgotten in the order of their times on a clock with fractions too", async () => {
  const { store, move } = movedStore();
  const server = testServer(fakeProviders({}), { store, limits: { keyMs: 100_000 } });
  move(1_700_000_000_000.25);
  await post(server, "/v1/agents", agent, "first");
  move(150_000.75);
  await post(server, "/v1/agents", agent, "second");
  expect((await keysOf(store)).filter((key) => key.startsWith("once/"))).toHaveLength(1);
});

test("a request that died has its key until its lease runs out; then the next one runs", async () => {
  const { store, move } = movedStore();
  const gate = createGate();
  const dead = testServer(fakeProviders({ answers: [gated(gate, text("Never."))] }), { store });
  const { path } = await dead.open();
  // Its process says no more: the lease is not renewed.
  const zombie = post(dead, `${path}/turn`, hello, "k");
  await gate.reached;
  const alive = testServer(fakeProviders({ answers: [text("Alive.")] }), { store });
  expect((await post(alive, `${path}/turn`, hello, "k")).status).toBe(409);
  move(45_000);
  const done = await post(alive, `${path}/turn`, hello, "k");
  expect(done.body.output_message.content).toBe("Alive.");
  // The first one turns out to live: its commit is refused.
  gate.open();
  const late = await zombie;
  expect(late.status).toBe(409);
  expect(late.body.detail).toContain("took over");
  expect((await alive.call("GET", path)).body.turns).toEqual([done.body]);
  expect((await post(alive, `${path}/turn`, hello, "k")).body).toEqual(done.body);
});

test("the lease of an earlier start is void where no other process writes", async () => {
  const store = createMemoryStore();
  const gate = createGate();
  const dead = testServer(fakeProviders({ answers: [gated(gate, text("Never."))] }), { store });
  const { path } = await dead.open();
  void post(dead, `${path}/turn`, hello, "k");
  await gate.reached;
  const next = testServer(fakeProviders({}), { store });
  expect((await post(next, `${path}/turn`, hello, "k")).status).toBe(200);
});

test("a lease is renewed while its request runs", async () => {
  const { store, move } = movedStore();
  const gate = createGate();
  const limits = { claimMs: 30 };
  const server = testServer(fakeProviders({ answers: [gated(gate, text("Long."))] }), { store, limits });
  const { path } = await server.open();
  const running = post(server, `${path}/turn`, hello, "k");
  await gate.reached;
  const leases = async () => (await store.list("once/")).map(({ version }) => version).join();
  for (let renewals = 0; renewals < 3; renewals += 1) {
    const before = await leases();
    move(30);
    while ((await leases()) === before) await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await post(server, `${path}/turn`, hello, "k")).status).toBe(409);
  gate.open();
  expect((await running).status).toBe(200);
  expect(isReplayed(await post(server, `${path}/turn`, hello, "k"))).toBe(true);
});

test("one of several requests with one key at the same time runs", async () => {
  const providers = fakeProviders({});
  const server = testServer(providers);
  const { path } = await server.open();
  const all = await Promise.all(Array.from({ length: 8 }, () => post(server, `${path}/turn`, hello, "k")));
  // Those that came after its end have its answer.
  expect(all.filter((one) => one.status === 200 && !isReplayed(one))).toHaveLength(1);
  expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(providers.requests.inference).toHaveLength(1);
  expect((await server.call("GET", path)).body.turns).toHaveLength(1);
});

test("a request without a key writes nothing of keys", async () => {
  const store = createMemoryStore();
  const server = testServer(fakeProviders({}), { store });
  const { path } = await server.open();
  await post(server, `${path}/turn`, hello, null);
  expect((await keysOf(store)).filter((key) => key.startsWith("once"))).toEqual([]);
});

test("a profile of a real server ignores keys, and does not announce them", async () => {
  const server = testServer(fakeProviders({}), { profile: profiles["0.3.5"] });
  const first = await post(server, "/v1/agents", agent, "k");
  expect(first.headers.get("idempotency-key-lifetime")).toBeNull();
  expect((await post(server, "/v1/agents", agent, "k")).body).not.toEqual(first.body);
});
