/** Two servers as processes on one store, of which one has a wall clock that somebody set wrong. */
import { describe, test } from "vitest";
import { keys } from "@understudy/server/src/application/records/keys.ts";
import { targets } from "../../../packages/server/test/store/targets.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { makeOld, ttl } from "../../src/replicas/old-records.ts";
import { startReplica } from "../../src/replicas/processes.ts";
import { look } from "../../src/replicas/stores.ts";
import { clockLaws, done, openSession, request, say } from "../support/clock-laws.ts";

const folder = createTempFolder();
writeServerFiles(folder);

const hour = 3_600_000;
const shifts = [
  { name: "an hour ahead", clockShift: hour },
  { name: "an hour behind", clockShift: -hour },
];
const timeout = 300_000;

for (const { kind, missing, start } of targets)
  describe.skipIf(missing).concurrent.each(shifts)(`on ${kind}, with one clock $name`, ({ clockShift }) => {
    test("all laws hold, whichever server answers first", { timeout }, async ({ onTestFinished }) => {
      const database = await start(folder);
      onTestFinished(() => database.stop());
      const url = database.nextUrl();
      const one = await startReplica(folder, url, { clockShift });
      onTestFinished(() => one.kill());
      const other = await startReplica(folder, url);
      onTestFinished(() => other.kill());
      for (const law of clockLaws)
        for (const [first, second] of [
          [one, other],
          [other, one],
        ] as const)
          await law.run(first.send, second.send).catch((error: unknown) => {
            throw new Error(`${law.name}, with the ${first === one ? "wrong" : "right"} clock first`, {
              cause: error,
            });
          });
    });

    test("nothing is removed before its time to live", { timeout }, async ({ expect, onTestFinished }) => {
      const database = await start(folder);
      onTestFinished(() => database.stop());
      const url = database.nextUrl();
      // As long as the clock is wrong.
      const one = await startReplica(folder, url, { ttl, clockShift });
      onTestFinished(() => one.kill());
      const session = await openSession(one.send);
      await done(one.send, ["POST", `${session}/turn`, say("Go.")]);
      const { id } = await done(one.send, ["POST", "/v1/responses", { model: "answers", input: "Go." }]);
      const conversation = await done(one.send, ["POST", "/v1/conversations", {}]);
      await one.stop();

      let old = "";
      const served = { look: <Seen>(see: Parameters<typeof look<Seen>>[1]) => look(url, see) };
      await makeOld(served, async (send) => {
        old = `/v1/conversations/${(await done(send, ["POST", "/v1/conversations", {}])).id}`;
      });
      // Without a wait until the next round is due.
      await look(url, async (store) => store.commit([], [{ key: keys.expiry, value: undefined }]));
      await one.start();
      const statusAt = async (path: string) => (await request(one.send, ["GET", path])).status;
      // Conversations are the last that a round looks at.
      while ((await statusAt(old)) !== 404);
      for (const path of [session, `/v1/responses/${id}`, `/v1/conversations/${conversation.id}`])
        expect([path, await statusAt(path)]).toEqual([path, 200]);
    });
  });
