/** A stack with a time to live, and one without. */
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { tenants } from "../access/users.ts";
import { keysOf, sharedStore } from "../support/stores.ts";

const day = 24 * 60 * 60_000;

/** The same records so many days later. The stack that has them does not close them. */
function laterBy(days: number, store: Store): Store {
  return { ...store, now: async () => (await store.now()) + days * day, close: async () => undefined };
}

async function furnished(store: Store) {
  const made = tenants({ store: laterBy(0, store) });
  const { agent, session } = await made.open("alice", { enable_session_persistence: true });
  const response = await made.call("bob", "POST", "/v1/responses", { model: "m", input: "hi" });
  await made.call("carol", "POST", "/v1/conversations", { items: [] });
  await made.stack.close({ drainMs: 0 });
  return { agent, session, response: `/v1/responses/${response.body.id}` };
}

async function gone(store: Store, has: (key: string) => boolean): Promise<void> {
  while ((await keysOf(store)).some(has)) await new Promise((resolve) => setTimeout(resolve, 1));
}

it("removes older records of all users, with their entries in the users' lists", async () => {
  const store = createMemoryStore();
  const { agent, session, response } = await furnished(store);
  const isGone = (has: (key: string) => boolean): Promise<void> => gone(store, has);
  const first = tenants({ store: laterBy(8, store), configuration: { ttl: "7d" } });
  await isGone((key) => /^(session|turn|response)\//.test(key));
  expect((await first.call("alice", "GET", session)).status).toBe(404);
  expect((await first.call("bob", "GET", response)).status).toBe(404);
  expect((await first.call("alice", "GET", agent)).status).toBe(200);
  // It was made without a time to live, so it counts from the first look at it.
  expect((await keysOf(store)).filter((key) => key.startsWith("conversation/"))).toHaveLength(1);
  while (!(await keysOf(store)).some((key) => key.startsWith("use/conversation/")))
    await new Promise((resolve) => setTimeout(resolve, 1));
  await first.stack.close();
  const second = tenants({ store: laterBy(16, store), ttl: "7d" });
  await isGone((key) => key.startsWith("conversation"));
  await second.stack.close();
  const left = (await keysOf(store)).filter((key) => !/^(agent|owners?|owned\/\w+\/agent)(\/|$)/.test(key));
  expect(left).toEqual(["expiry"]);
});

it("keeps everything without a time to live, and writes nothing for it", async () => {
  const store = createMemoryStore();
  await furnished(store);
  const before = await keysOf(store);
  const { stack, call } = tenants({ store: laterBy(10_000, store) });
  expect((await call("alice", "GET", "/v1/agents")).status).toBe(200);
  await stack.close();
  expect(await keysOf(store)).toEqual(before);
  expect(before.filter((key) => /^(use|expiry)(\/|$)/.test(key))).toEqual([]);
});

it.each([30, -30])(
  "computes ages only from the clock of a shared store, %i days from the machine's clock",
  async (apart) => {
    const store = createMemoryStore();
    const at = (days: number): Store => sharedStore(laterBy(apart + days, store));
    const old = await furnished(at(-8));
    const young = await furnished(at(-6));
    const { stack, call } = tenants({ store: at(0), ttl: "7d" });
    await gone(store, (key) => old.session.endsWith(key.split("/")[2] ?? "none"));
    await gone(store, (key) => key === `response/${old.response.split("_")[1]}`);
    const { status, body } = await call("alice", "GET", young.session);
    expect(status).toBe(200);
    const age = (await at(0).now()) - Date.parse(body.started_at);
    expect(Math.round(age / day)).toBe(6);
    expect((await call("bob", "GET", young.response)).status).toBe(200);
    await stack.close();
  },
);
