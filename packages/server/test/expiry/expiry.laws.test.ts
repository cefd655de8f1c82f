/** What holds for a time to live in every order of requests, rounds and deaths of processes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { user } from "../conversations/support.ts";
import { handClock, type HandClock } from "../support/hand-clock.ts";
import { sharedStore } from "../support/stores.ts";
import { agingServer, minute, onClock, stillOpen, ttl, type AgingServer } from "./support.ts";

const hello = { messages: [{ role: "user", content: "hi" }] };

/** The process dies at one of its commits, before or after the store has applied it. */
function mortal(store: Store): Store & { dieAt(commit: number, applied: boolean): void } {
  let left = Infinity;
  let isApplied = false;
  return {
    ...store,
    dieAt(commit, applied) {
      left = commit;
      isApplied = applied;
    },
    async commit(checks, writes) {
      left -= 1;
      if (left >= 0) return store.commit(checks, writes);
      if (left === -1 && isApplied) await store.commit(checks, writes);
      throw new Error("killed");
    },
  };
}

const recordsIn = async (store: Store): Promise<string[]> =>
  (await store.list("", { keysOnly: true }))
    .map(({ key }) => key)
    .filter((key) => !/^(expiry$|agent\/|ids\/)/.test(key));

function twoProcesses(store: Store, clock: HandClock) {
  const first = mortal(onClock(store, clock));
  const one = agingServer({ store: sharedStore(first), clock });
  const other = agingServer({ store: sharedStore(onClock(store, clock)), clock });
  return { first, one, other };
}

it("a process that is killed in a round leaves nothing half done for the next one", async () => {
  let commits = 0;
  for (let isDone = false; !isDone; commits += 1)
    for (const applied of [false, true]) {
      const store = createMemoryStore();
      const clock = handClock();
      const { first, one, other } = twoProcesses(store, clock);
      const { path } = await one.open();
      await one.call("POST", `${path}/turn`, hello);
      const parent = await one.create({});
      await one.create({ previous_response_id: parent.id });
      const conversation = await one.make([user("a")]);
      await one.create({ conversation });
      clock.move(11 * minute);
      first.dieAt(commits, applied);
      isDone = await one.expire().then(
        () => true,
        () => false,
      );
      // When the round of the dead one has run out.
      clock.move(minute);
      await other.expire();
      expect(await recordsIn(store)).toEqual([]);
    }
  expect(commits).toBeGreaterThan(10);
});

interface Kept {
  path: string;
  newest: number;
}

/** What was made, and when something was last added to it. */
interface Model {
  sessions: Kept[];
  responses: Kept[];
  conversations: Kept[];
}

const operation = fc.oneof(
  fc.record({ do: fc.constantFrom("open", "respond", "converse"), by: fc.nat(1) }),
  fc.record({
    do: fc.constantFrom("turn", "continue", "append", "answer", "delete"),
    by: fc.nat(1),
    at: fc.nat(5),
  }),
  fc.record({
    do: fc.constant("wait"),
    minutes: fc.integer({ min: 1, max: 8 }),
    by: fc.nat(1),
    dies: fc.option(fc.record({ commits: fc.nat(12), applied: fc.boolean() })),
  }),
);

interface Step {
  do: string;
  by?: number;
  at?: number;
  minutes?: number;
  /** One process dies in its round, before the other one's. */
  dies?: { commits: number; applied: boolean } | null;
}

async function apply(step: Step, server: AgingServer, model: Model, now: number): Promise<void> {
  const pick = (kept: Kept[]): Kept | undefined => kept[(step.at ?? 0) % (kept.length || 1)];
  const idOf = ({ path }: Kept): string => path.split("/").at(-1) ?? "";
  const add = (kept: Kept[], path: string): void => void kept.push({ path, newest: now });
  const post = async (kept: Kept | undefined, path: string, body: object): Promise<void> => {
    if (kept === undefined) return;
    expect((await server.call("POST", `${kept.path}${path}`, body)).status).toBe(200);
    kept.newest = now;
  };
  switch (step.do) {
    case "open":
      return add(model.sessions, (await server.open()).path);
    case "respond":
      return add(model.responses, `/v1/responses/${(await server.create({})).id}`);
    case "converse":
      return add(model.conversations, `/v1/conversations/${await server.make([user("a")])}`);
    case "turn":
      return post(pick(model.sessions), "/turn", hello);
    case "append":
      return post(pick(model.conversations), "/items", { items: [user("b")] });
    case "continue": {
      const parent = pick(model.responses);
      if (parent === undefined) return;
      const { id } = await server.create({ previous_response_id: idOf(parent) });
      return add(model.responses, `/v1/responses/${id}`);
    }
    case "answer": {
      const kept = pick(model.conversations);
      if (kept === undefined) return;
      const { id } = await server.create({ conversation: idOf(kept) });
      kept.newest = now;
      return add(model.responses, `/v1/responses/${id}`);
    }
    case "delete": {
      const of = [model.sessions, model.responses, model.conversations][(step.at ?? 0) % 3] ?? [];
      const gone = pick(of);
      if (gone === undefined) return;
      of.splice(of.indexOf(gone), 1);
      expect((await server.call("DELETE", gone.path)).status).toBeLessThan(300);
    }
  }
}

it("what is younger stays and what is older goes, whatever the order, and at last nothing is there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 30 }), async (steps: Step[]) => {
      const store = createMemoryStore();
      const clock = handClock();
      const { first, one, other } = twoProcesses(store, clock);
      const model: Model = { sessions: [], responses: [], conversations: [] };
      const all = [model.sessions, model.responses, model.conversations];
      const dropOld = (): void => {
        for (const kept of all)
          kept.splice(0, Infinity, ...kept.filter(({ newest }) => newest + ttl > clock.millis()));
      };
      const look = async (): Promise<void> => {
        const there = new Set(
          (await recordsIn(store))
            .filter((key) => /^(session|response|conversation)\//.test(key))
            .map((key) => key.split("/").at(-1)?.replaceAll("-", "")),
        );
        const expected = all.flat().map(({ path }) =>
          path
            .split("/")
            .at(-1)
            ?.replace(/^[a-z]+_/, "")
            .replaceAll("-", ""),
        );
        expect([...there].toSorted()).toEqual(expected.toSorted());
      };
      /** Without a wait for when it is due. */
      const expire = async ({ expiry }: AgingServer): Promise<unknown> => {
        await store.commit([], [{ key: "expiry", value: undefined }]);
        return expiry.round(stillOpen);
      };
      for (const step of steps) {
        const server = step.by === 1 ? other : one;
        if (step.do === "wait") {
          clock.move((step.minutes ?? 0) * minute);
          if (step.dies) {
            first.dieAt(step.dies.commits, step.dies.applied);
            await expire(one).catch(() => undefined);
            first.dieAt(Infinity, false);
          }
          await expire(server);
          dropOld();
          await look();
        } else await apply(step, server, model, clock.millis());
      }
      await look();
      clock.move(20 * minute);
      await expire(other);
      expect(await recordsIn(store)).toEqual([]);
    }),
    { numRuns: drawsOf(60) },
  );
});
