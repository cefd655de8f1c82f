/** Two servers on one store: a turn of one is resumed by the other, and by one at a time. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { handClock } from "../support/hand-clock.ts";
import { answers, gated } from "../support/turns.ts";
import { targets, type SharedServer } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();

/** A turn that awaits an answer, and whose resumes on this server stop at the gate; another server, an hour ahead. */
async function awaiting(one: Store, two: Store, claimMs: number) {
  const gate = createGate();
  const providers = fakeProviders({ answers: [calls(["c1", "look"]), gated(gate, text("first"))] });
  const others = fakeProviders({ answers: [text("second")] });
  const server = testServer(providers, { store: one, limits: { claimMs } });
  const clock = handClock(Date.now() + 3_600_000);
  const other = testServer(others, { store: two, clock, limits: { claimMs } });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resume = (on: typeof server) =>
    on.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  return { gate, providers, others, server, other, resume };
}

for (const { kind, missing, start, open } of targets)
  describe.skipIf(missing)(`two servers on a store in ${kind}`, () => {
    let shared: SharedServer;
    beforeAll(async () => {
      shared = await start(folder);
    });
    afterAll(() => shared.stop());
    const openTwo = async (): Promise<[Store, Store]> => {
      const url = shared.nextUrl();
      return [await open(url), await open(url)];
    };

    it("run one of two resumes", async () => {
      const [one, two] = await openTwo();
      const { gate, providers, others, server, other, resume } = await awaiting(one, two, 30_000);
      gate.open();
      const ended = await Promise.all([resume(server), resume(other)]);
      expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(providers.requests.inference.length + others.requests.inference.length).toBe(2);
      await Promise.all([one.close(), two.close()]);
    });

    it("honour a claim by the clock of the store, until it runs out", async () => {
      const [one, two] = await openTwo();
      const { gate, server, other, resume } = await awaiting(one, two, 1_000);
      const stuck = resume(server);
      await gate.reached;
      // By its own clock it has run out an hour ago.
      expect((await resume(other)).status).toBe(409);
      // The server that has it is cut off, and cannot renew it.
      await one.close();
      let taken = await resume(other);
      while (taken.status === 409) taken = await resume(other);
      expect(taken.turn?.output_message.content).toBe("second");
      gate.open();
      expect((await stuck).turn).toBeNull();
      await two.close();
    });
  });
