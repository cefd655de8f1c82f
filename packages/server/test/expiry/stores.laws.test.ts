/** What a time to live removes, and what it keeps, on every store. */
import { describe, expect, it } from "vitest";
import { calls, text } from "../support/fake-providers.ts";
import { createGate, type Gate } from "../support/gate.ts";
import { handClock } from "../support/hand-clock.ts";
import { sharedStore } from "../support/stores.ts";
import { answers, gated } from "../support/turns.ts";
import { user } from "../conversations/support.ts";
import { agingServer, minute, onClock, stillOpen, storeKinds, ttl, type AgingServer } from "./support.ts";

const hello = { messages: [{ role: "user", content: "hi" }] };
const config = { client_tools: [{ name: "look", description: "", parameters: [] }] };

/** Everything that is stored, without what is the server's own. */
const keysIn = async (server: AgingServer): Promise<string[]> =>
  Object.keys(await server.dump())
    .filter((key) => !/^(expiry$|agent\/)/.test(key))
    .toSorted();

const statusOf = async (server: AgingServer, path: string): Promise<number> =>
  (await server.call("GET", path)).status;

for (const { name, missing, open } of storeKinds())
  describe.skipIf(missing)(`on ${name}`, { timeout: 30_000 }, () => {
    it("older records go whole, and younger records stay whole", async () => {
      const clock = handClock();
      const [store] = await open();
      const server = agingServer({ store: onClock(store, clock), clock });
      const old = await server.open();
      await server.call("POST", `${old.path}/turn`, hello);
      const parent = await server.create({});
      await server.create({ previous_response_id: parent.id });
      const conversation = await server.make([user("a")]);
      await server.create({ conversation });
      const volatile = await server.open({ enable_session_persistence: false });
      await server.call("POST", `${volatile.path}/turn`, hello);

      clock.move(9 * minute);
      const before = await keysIn(server);
      const young = await server.open();
      await server.call("POST", `${young.path}/turn`, hello);
      const youngResponse = await server.create({});
      const youngConversation = await server.make([user("b")]);
      const added = (await keysIn(server)).filter((key) => !before.includes(key));

      await server.expire();
      expect(await keysIn(server)).toEqual([...before, ...added].toSorted());
      clock.move(minute);
      await server.expire();
      expect(await keysIn(server)).toEqual(added);
      expect(await statusOf(server, old.path)).toBe(404);
      expect(await statusOf(server, volatile.path)).toBe(404);
      expect(await statusOf(server, `/v1/responses/${parent.id}`)).toBe(404);
      expect((await server.call("GET", young.path)).body.turns).toHaveLength(1);
      expect(await statusOf(server, `/v1/responses/${youngResponse.id}`)).toBe(200);
      expect(await server.texts(youngConversation)).toEqual(["b"]);
      expect(server.removed).toEqual([{ sessions: 2, responses: 3, conversations: 1 }]);

      clock.move(10 * minute);
      await server.expire();
      expect(await keysIn(server)).toEqual([]);
    });

    it("a new turn, a resume and new items make it young again", async () => {
      const clock = handClock();
      const [store] = await open();
      const server = agingServer(
        { store: onClock(store, clock), clock },
        { answers: [calls(["c1", "look"]), text("ok")] },
      );
      const resumed = await server.open(config);
      const { body } = await server.call("POST", `${resumed.path}/turn`, hello);
      const continued = await server.open();
      await server.call("POST", `${continued.path}/turn`, hello);
      const conversation = await server.make([user("a")]);
      const answered = await server.make([user("a")]);
      clock.move(9 * minute);
      const again = await server.call(
        "POST",
        `${resumed.path}/turn/${body.turn_id}/resume`,
        answers("look", "c1"),
      );
      expect(again.status).toBe(200);
      await server.call("POST", `${continued.path}/turn`, hello);
      await server.call("POST", `/v1/conversations/${conversation}/items`, { items: [user("b")] });
      await server.create({ conversation: answered });
      clock.move(9 * minute);
      await server.expire();
      expect((await server.call("GET", resumed.path)).body.turns).toEqual([again.body]);
      expect((await server.call("GET", continued.path)).body.turns).toHaveLength(2);
      expect(await server.texts(conversation)).toEqual(["a", "b"]);
      expect(await server.texts(answered)).toEqual(["a", "hi", "ok"]);
    });

    it("nothing goes while something runs in it, also in another process", async () => {
      const clock = handClock();
      const [one, two] = await open();
      const gates: Gate[] = [];
      const waiting = {
        answers: [
          calls(["c1", "look"]),
          text("ok"),
          ...Array.from({ length: 4 }, () => () => {
            const gate = createGate();
            gates.push(gate);
            return gated(gate, text("late"))();
          }),
        ],
      };
      const server = agingServer({ store: sharedStore(onClock(one, clock)), clock }, waiting);
      const other = agingServer({ store: sharedStore(onClock(two, clock)), clock });
      const claimed = await server.open(config);
      const { body } = await server.call("POST", `${claimed.path}/turn`, hello);
      const parent = await server.create({});
      const used = await server.open();
      const conversation = await server.make([user("a")]);
      // So that each is old while it runs, and nothing is before.
      clock.move(ttl - 1_000);
      const resume = `${claimed.path}/turn/${body.turn_id}/resume`;
      const running = [
        server.call("POST", resume, answers("look", "c1")),
        server.call("POST", `${used.path}/turn`, hello),
        server.create({ previous_response_id: parent.id }),
        server.create({ conversation }),
      ];
      while (gates.length < running.length) await new Promise((resolve) => setTimeout(resolve, 1));
      await Promise.all(gates.map((gate) => gate.reached));
      clock.move(2_000);
      const before = await keysIn(other);
      await other.expire();
      expect(await keysIn(other)).toEqual(before);
      for (const gate of gates) gate.open();
      const ends = await Promise.all(running);
      expect(ends.map(({ status }) => status)).toEqual([200, 200, "completed", "completed"]);
      clock.move(10 * minute);
      await other.expire();
      expect(await keysIn(other)).toEqual([]);
    });

    it("two processes share the work, and go on where the other one stopped", async () => {
      const clock = handClock();
      const [one, two] = await open();
      const shared = (store: typeof one) => sharedStore(onClock(store, clock));
      const processes = [
        agingServer({ store: shared(one), clock, most: 4 }),
        agingServer({ store: shared(two), clock, most: 4 }),
      ] as const;
      const [server, other] = processes;
      // The first that rounds look at, and young again.
      const kept = await Promise.all([1, 2, 3, 4].map(() => server.open()));
      for (let n = 0; n < 10; n += 1) await server.open();
      clock.move(5 * minute);
      for (const { path } of kept) await server.call("POST", `${path}/turn`, hello);
      clock.move(5 * minute);
      const round = (one: AgingServer): Promise<number> => one.expiry.round(stillOpen);
      const turns = kept.length;
      for (const left of [14, 10, 6, 4]) {
        if (left % 4 === 2) await Promise.all(processes.map(round));
        // The one that is later finds that the next one is not due.
        else for (const one of processes) await round(one);
        expect(await keysIn(server)).toHaveLength(left + turns);
        clock.move(1_000);
      }
      const sessions = [server, other].flatMap(({ removed }) => removed.map((counts) => counts.sessions));
      expect(sessions.toSorted()).toEqual([2, 4, 4]);
    });
  });
