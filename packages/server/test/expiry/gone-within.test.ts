/** Whatever is at rest is gone within its time to live and one sweep, with the limits that servers have by default. */
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";

import { createBacklog } from "../../src/application/responses/queue/backlog.ts";
import { forgetDueKeys } from "../../src/application/once/forget.ts";
import { unguarded } from "../../src/application/access/access.ts";
import { defaultLimits } from "../../src/application/running/limits.ts";
import { user } from "../conversations/support.ts";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { handClock } from "../support/hand-clock.ts";
import { sharedStore } from "../support/stores.ts";
import { answers, failing, gated } from "../support/turns.ts";
import { agingServer, minute, onClock, stillOpen, type AgingServer } from "./support.ts";

const ttl = 2_000;
/** A tenth of it. */
const sweep = 200;
const hello = { messages: [{ role: "user", content: "hi" }] };
const client_tools = [{ name: "look", description: "", parameters: [] }];

type Answers = NonNullable<Fakes["answers"]>;

interface ShortLived extends AgingServer {
  /** What the model says, in place of "ok". */
  say(...answers: Answers): void;
}

const ended = async (server: AgingServer, id: string): Promise<void> => {
  const statusOf = async () => (await server.call("GET", `/v1/responses/${id}`)).body.status;
  await expect.poll(statusOf).not.toMatch(/queued|in_progress/);
};

/** Each makes something, and gives the paths of what is gone then. */
const kinds: Record<string, (server: ShortLived) => Promise<string[]>> = {
  "a session without a turn": async (server) => [(await server.open()).path],
  "a session with a turn": async (server) => {
    const { path } = await server.open();
    await server.call("POST", `${path}/turn`, hello);
    return [path];
  },
  "a session with a turn, in memory": async (server) => {
    const { path } = await server.open({ enable_session_persistence: false });
    await server.call("POST", `${path}/turn`, hello);
    return [path];
  },
  "a session with a turn that awaits input": async (server) => {
    server.say(calls(["c1", "look"]));
    const { path } = await server.open({ client_tools });
    await server.call("POST", `${path}/turn`, hello);
    return [path];
  },
  "a session whose turn was resumed": async (server) => {
    server.say(calls(["c1", "look"]), text("ok"));
    const { path } = await server.open({ client_tools });
    const { body } = await server.call("POST", `${path}/turn`, hello);
    await server.call("POST", `${path}/turn/${body.turn_id}/resume`, answers("look", "c1"));
    return [path];
  },
  "a session whose turn failed": async (server) => {
    server.say(failing(new Error("no model")));
    const { path } = await server.open();
    expect((await server.call("POST", `${path}/turn`, hello)).status).toBe(500);
    return [path];
  },
  "a chain of responses": async (server) => {
    const parent = await server.create({});
    const child = await server.create({ previous_response_id: parent.id });
    return [`/v1/responses/${parent.id}`, `/v1/responses/${child.id}`];
  },
  "a response in the background that failed": async (server) => {
    server.say(failing(new Error("no model")));
    const { id } = await server.create({ background: true });
    await ended(server, id);
    return [`/v1/responses/${id}`];
  },
  "a conversation without items": async (server) => [`/v1/conversations/${await server.make([])}`],
  "a conversation with a response": async (server) => {
    const conversation = await server.make([user("a")]);
    const { id } = await server.create({ conversation });
    return [`/v1/conversations/${conversation}`, `/v1/responses/${id}`];
  },
};

function shortLived() {
  const clock = handClock();
  const store = createMemoryStore();
  const limits = defaultLimits;
  const said: Answers = [text("ok")];
  const server = agingServer({ store: onClock(store, clock), clock, ttl }, { answers: said }, { limits });
  const say = (...more: Answers): void => void said.splice(0, said.length, ...more);
  return { server: { ...server, say }, clock, store };
}

it.each(Object.entries(kinds))("%s is gone within its time to live and one sweep", async (_kind, make) => {
  const { server, clock } = shortLived();
  const paths = await make(server);
  const there = async (): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await server.call("GET", path)).status));
  // Reads are no use.
  for (let passed = 0; passed < ttl;) {
    expect(await there()).toEqual(paths.map(() => 200));
    const wait = await server.expiry.round(stillOpen);
    expect(wait).toBeLessThanOrEqual(sweep);
    clock.move(wait);
    passed += wait;
  }
  await server.expiry.round(stillOpen);
  expect(await there()).toEqual(paths.map(() => 404));
  expect(Object.keys(await server.dump()).filter((key) => !/^(agent\/|expiry$)/.test(key))).toEqual([]);
});

it("what a turn was added to is kept for as long again, and no longer", async () => {
  const { server, clock } = shortLived();
  const { path } = await server.open();
  clock.move(ttl - 1);
  await server.call("POST", `${path}/turn`, hello);
  clock.move(ttl - 1);
  await server.expiry.round(stillOpen);
  expect((await server.call("GET", path)).status).toBe(200);
  clock.move(sweep);
  await server.expiry.round(stillOpen);
  expect((await server.call("GET", path)).status).toBe(404);
});

it("a turn that ran in a process that died keeps its session until its claim has run out", async () => {
  const { server: dead, clock, store } = shortLived();
  const gate = createGate();
  dead.say(gated(gate, text("Never.")));
  const { path } = await dead.open();
  const never = dead.call("POST", `${path}/turn`, hello);
  await gate.reached;
  const alive = agingServer({ store: sharedStore(onClock(store, clock)), clock, ttl });
  const isThere = async (): Promise<boolean> => {
    await alive.expire();
    return (await alive.call("GET", path)).status === 200;
  };
  clock.move(ttl + sweep);
  expect(await isThere()).toBe(true);
  clock.move(defaultLimits.claimMs);
  expect(await isThere()).toBe(false);
  gate.open();
  expect((await never).status).toBe(404);
});

it("what is queued is kept, with what it builds on, until it has run", async () => {
  const { server: first, clock, store } = shortLived();
  const parent = await first.create({});
  const conversation = await first.make([user("a")]);
  first.say(gated(createGate(), text("Never.")));
  const queued = [
    await first.create({ background: true, previous_response_id: parent.id }),
    await first.create({ background: true, conversation }),
  ];
  await first.app.running.drain(0);
  const next = agingServer({ store: onClock(store, clock), clock, ttl });
  const backlog = createBacklog(next.app, async () => unguarded);
  const paths = [
    ...[parent, ...queued].map(({ id }) => `/v1/responses/${id}`),
    `/v1/conversations/${conversation}`,
  ];
  const there = async (): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await next.call("GET", path)).status));
  clock.move(60 * minute);
  await next.expiry.round(stillOpen);
  expect(await there()).toEqual([200, 200, 200, 200]);
  await backlog.round(stillOpen);
  for (const { id } of queued) await ended(next, id);
  await expect.poll(() => next.app.running.count).toBe(0);
  clock.move(sweep);
  await next.expiry.round(stillOpen);
  // The conversation has new items, and nothing needs the parent any more.
  expect(await there()).toEqual([404, 200, 200, 200]);
  clock.move(ttl + sweep);
  await next.expiry.round(stillOpen);
  expect(await there()).toEqual([404, 404, 404, 404]);
});

it("a response that ended late counts from its end, also if it failed", async () => {
  const { server, clock } = shortLived();
  server.say(() => {
    clock.move(10 * ttl);
    throw new Error("no model");
  });
  const { id } = await server.create({ background: true });
  await ended(server, id);
  clock.move(ttl - 1);
  await server.expiry.round(stillOpen);
  expect((await server.call("GET", `/v1/responses/${id}`)).body.status).toBe("failed");
  clock.move(sweep);
  await server.expiry.round(stillOpen);
  expect((await server.call("GET", `/v1/responses/${id}`)).status).toBe(404);
});

it("an idempotency key is forgotten within its time and a minute, also if no request comes", async () => {
  const { server, clock, store } = shortLived();
  const kept = async (): Promise<number> => (await store.list("once")).length;
  const body = JSON.stringify({ items: [] });
  const headers = { "content-type": "application/json", "idempotency-key": "k" };
  await server.fetch(new Request("http://stack/v1/conversations", { method: "POST", headers, body }));
  clock.move(defaultLimits.keyMs - 1);
  await forgetDueKeys(server.app);
  expect(await kept()).toBe(2);
  clock.move(60_000);
  await forgetDueKeys(server.app);
  expect(await kept()).toBe(0);
});
