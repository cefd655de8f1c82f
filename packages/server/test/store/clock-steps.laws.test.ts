/**
 * A clock that somebody sets an hour ahead or back: that of a server, or the one of its store. Redis and PostgreSQL have
 * the time of their machine; here what they answer is shifted.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { isDeep } from "../../../../vitest.draws.ts";
import { post } from "../support/post.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { handClock } from "../support/hand-clock.ts";
import { answers, gated } from "../support/turns.ts";
import { usable } from "./drivers.ts";
import { targets, type SharedServer } from "./targets.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const hour = 3_600_000;
const folder = createTempFolder();
const nextFile = createFileNames(folder);

/** Opens the same store, and again after a restart. */
type Reopen = () => Promise<Store>;

interface Case {
  name: string;
  missing: boolean;
  start(): Promise<{ next(): Reopen; stop(): Promise<void> }>;
}

const nothing = async (): Promise<void> => undefined;

const cases: readonly Case[] = [
  {
    name: "memory",
    missing: false,
    start: async () => ({
      next() {
        const store = { ...createMemoryStore(), close: nothing };
        return async () => store;
      },
      stop: nothing,
    }),
  },
  ...usable.map(({ name, open }) => ({
    name: `SQLite on ${name}`,
    missing: false,
    start: async () => ({
      next() {
        const file = nextFile();
        return async () => createSqliteStore(open, { file });
      },
      stop: nothing,
    }),
  })),
  ...(isDeep ? targets : []).map(({ kind, missing, start, open }) => ({
    name: kind,
    missing,
    async start() {
      const server: SharedServer = await start(folder);
      return {
        next() {
          const url = server.nextUrl();
          return () => open(url);
        },
        stop: () => server.stop(),
      };
    },
  })),
];

/** A server whose model stops at the gate in its last answer, and the clocks around it. */
async function serve(reopen: Reopen, first = text("ok")) {
  const kept = await reopen();
  let shift = 0;
  const store: Store = { ...kept, now: async () => (await kept.now()) + shift };
  const clock = handClock(Date.now());
  const gate = createGate();
  const providers = fakeProviders({ answers: [first, gated(gate, text("Once.")), text("Again.")] });
  const server = testServer(providers, { store, clock });
  return { ...{ server, gate, store, clock }, setStore: (ms: number) => (shift = ms) };
}

async function resumed(reopen: Reopen) {
  const served = await serve(reopen, calls(["c1", "look"]));
  const { server, gate } = served;
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resume = () => server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  const running = resume();
  await gate.reached;
  return { ...served, path, resume, running };
}

async function keyed(reopen: Reopen) {
  const served = await serve(reopen);
  const { server, gate } = served;
  const { path } = await server.open();
  await server.call("POST", `${path}/turn`, say("first"));
  const send = (to = server) => post(to, `${path}/turn`, say("hi"), "k");
  const running = send();
  await gate.reached;
  return { ...served, path, send, running };
}

for (const { name, missing, start } of cases)
  describe.skipIf(missing)(`a clock set an hour off, with a store in ${name}`, () => {
    let database: Awaited<ReturnType<Case["start"]>>;
    beforeAll(async () => {
      database = await start();
    });
    afterAll(() => database.stop());

    for (const by of [hour, -hour]) {
      const direction = by > 0 ? "ahead" : "back";

      it(`leaves a resume its turn: the server's, ${direction}`, async () => {
        const { clock, gate, resume, running, store } = await resumed(database.next());
        clock.step(by);
        expect((await resume()).status).toBe(409);
        gate.open();
        expect((await running).turn?.output_message.content).toBe("Once.");
        await store.close();
      });

      it(`leaves a request its key: the server's, ${direction}`, async () => {
        const { clock, gate, running, send, store } = await keyed(database.next());
        clock.step(by);
        expect((await send()).status).toBe(409);
        gate.open();
        const { body } = await running;
        expect((await send()).body).toEqual(body);
        await store.close();
      });

      it(`keeps the order of ids, turns and sessions over it and over a restart: the server's, ${direction}`, async () => {
        const reopen = database.next();
        let { server, clock, store, gate } = await serve(reopen);
        const { agent_id, session_id, path } = await server.open();
        const turns: string[] = [];
        const sessions = [session_id];
        const more = async (shift: number) => {
          clock.step(shift);
          gate.open();
          // First, as the id of a turn is after that of the one before whatever the clock says.
          const session = await server.call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
          sessions.push(session.body.session_id);
          const turn = await server.call("POST", `${path}/turn`, say("hi"));
          turns.push(turn.body.turn_id);
        };
        await more(0);
        await more(by);
        for (const shift of [0, by]) {
          await store.close();
          ({ server, clock, store, gate } = await serve(reopen));
          await more(shift);
        }
        expect([turns, sessions]).toEqual([turns.toSorted(), sessions.toSorted()]);
        const found = (await server.call("GET", path)).body.turns;
        expect(found.map(({ turn_id }: { turn_id: string }) => turn_id)).toEqual(turns);
        const { data } = (await server.call("GET", `/v1/agents/${agent_id}/sessions`)).body;
        expect(data.map((one: { session_id: string }) => one.session_id).toSorted()).toEqual(sessions);
        await store.close();
      });

      it(`keeps the times of a turn in order that goes on after a restart: the server's, ${direction}`, async () => {
        const reopen = database.next();
        const before = await serve(reopen, calls(["c1", "look"]));
        const { path } = await before.server.open({ client_tools: [toolDef("look")] });
        const { turn } = await before.server.stream(`${path}/turn`, say("go"));
        await before.store.close();
        const { server, clock, store } = await serve(reopen);
        clock.step(by);
        const resume = `${path}/turn/${turn?.turn_id}/resume`;
        const { started_at, steps, completed_at } =
          (await server.stream(resume, answers("look", "c1"))).turn ?? expect.fail();
        const times = [
          started_at,
          ...steps.flatMap((step) => [step.started_at, step.completed_at]),
          completed_at,
        ];
        expect(times).toEqual(times.toSorted());
        await store.close();
      });

      it(`gives the first outcome for a key, over a restart too: the store's, ${direction}`, async () => {
        const reopen = database.next();
        const { gate, running, send, setStore, store } = await keyed(reopen);
        gate.open();
        const { body } = await running;
        setStore(by);
        expect((await send()).body).toEqual(body);
        await store.close();
        const next = await serve(reopen);
        next.setStore(by);
        expect((await send(next.server)).body).toEqual(body);
        await next.store.close();
      });
    }

    it("leaves a resume its turn: the store's, back", async () => {
      const { gate, resume, running, setStore, store } = await resumed(database.next());
      setStore(-hour);
      expect((await resume()).status).toBe(409);
      gate.open();
      expect((await running).turn?.output_message.content).toBe("Once.");
      await store.close();
    });

    it("has a claim run out, and of two resumes one counts: the store's, ahead", async () => {
      const { gate, path, resume, running, server, setStore, store } = await resumed(database.next());
      setStore(hour);
      const taken = await resume();
      expect(taken.turn?.output_message.content).toBe("Again.");
      gate.open();
      expect((await running).error).toMatch(/^409: /);
      expect((await server.call("GET", path)).body.turns).toEqual([taken.turn]);
      await store.close();
    });

    it("leaves a request its key: the store's, back", async () => {
      const { gate, running, send, setStore, store } = await keyed(database.next());
      setStore(-hour);
      expect((await send()).status).toBe(409);
      gate.open();
      expect((await running).status).toBe(200);
      await store.close();
    });

    it("has a lease run out, and of two requests with the key one counts: the store's, ahead", async () => {
      const { gate, path, running, send, server, setStore, store } = await keyed(database.next());
      setStore(hour);
      const done = await send();
      expect(done.body.output_message.content).toBe("Again.");
      gate.open();
      expect((await running).body).toMatchObject({ detail: expect.stringContaining("took over") });
      expect((await server.call("GET", path)).body.turns.slice(1)).toEqual([done.body]);
      expect((await send()).body).toEqual(done.body);
      await store.close();
    });
  });
