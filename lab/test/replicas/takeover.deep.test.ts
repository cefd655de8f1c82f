/** A server is killed in the middle of a resume, of a request with a key and of a response in the background. */
import { setTimeout } from "node:timers/promises";
import { describe, test } from "vitest";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import type { AnswerBody, Send } from "../../src/replicas/call.ts";
import { writeServerFiles } from "../../src/replicas/kills.ts";
import { startReplica } from "../../src/replicas/processes.ts";
import { storeKinds } from "../../src/replicas/stores.ts";
import { answersTo, done, hold, openSession, request, say } from "../support/clock-laws.ts";

const folder = createTempFolder();
writeServerFiles(folder);

const hour = 3_600_000;
const timeout = 300_000;

/** What a server has begun, each held at the last answer of its model. */
async function begin(send: Send) {
  const resuming = hold("resumed");
  const session = await openSession(send);
  const turn = await done(send, ["POST", `${session}/turn`, say(resuming.text)]);
  const resume = (to: Send) =>
    request(to, ["POST", `${session}/turn/${turn.turn_id}/resume`, answersTo(turn)]);
  const keyed = hold("held");
  const keyedSession = await openSession(send);
  const repeat = (to: Send) =>
    request(to, ["POST", `${keyedSession}/turn`, say(keyed.text)], { key: keyed.text });
  const behind = hold("held");
  const broken = [resume(send), repeat(send)].map((sent) =>
    sent.then(
      () => "answered",
      () => "broken off",
    ),
  );
  const { id } = await done(send, [
    "POST",
    "/v1/responses",
    { model: "answers", input: behind.text, background: true },
  ]);
  const gates = [resuming, keyed, behind];
  for (const gate of gates) await gate.reached(send);
  const response = `/v1/responses/${id}`;
  return { session, keyedSession, response, resume, repeat, gates, broken: Promise.all(broken) };
}

/** The response once it has ended. */
async function ended(send: Send, response: string): Promise<AnswerBody> {
  const body = await done(send, ["GET", response]);
  if (body.status !== "queued" && body.status !== "in_progress") return body;
  await setTimeout(250);
  return ended(send, response);
}

describe.concurrent("what a killed server ran", () => {
  for (const { kind, missing, servers, start } of storeKinds.filter(({ servers }) => servers > 1))
    test.skipIf(missing).for([hour, -hour])(
      `is taken over by another one on ${kind} when its claim has run out, with a clock %i ms off`,
      { timeout },
      async (clockShift, { expect, onTestFinished }) => {
        expect(servers).toBeGreaterThan(1);
        const { url, database } = await start(folder);
        onTestFinished(async () => database?.stop());
        const one = await startReplica(folder, url, { clockShift });
        onTestFinished(() => one.kill());
        const other = await startReplica(folder, url);
        onTestFinished(() => other.kill());

        const { gates, resume, repeat, broken, session, keyedSession, response } = await begin(one.send);
        for (const gate of gates) await gate.open(other.send);
        await one.kill();
        expect(await broken).toEqual(["broken off", "broken off"]);

        expect((await resume(other.send)).status).toBe(409);
        expect((await repeat(other.send)).status).toBe(409);
        expect((await done(other.send, ["GET", response])).status).toBe("in_progress");

        let again = await repeat(other.send);
        for (; again.status === 409; again = await repeat(other.send))
          await setTimeout(Number(again.headers.get("retry-after")) * 1_000);
        expect(again.body.output_message?.content).toBe("Done.");
        // The lease of a key is the longest.
        const resumed = await resume(other.send);
        expect(resumed.body.output_message?.content).toBe("Done.");
        const completed = await ended(other.send, response);
        expect(completed.status).toBe("completed");
        await one.start();
        for (const { send } of [one, other]) {
          expect((await done(send, ["GET", session])).turns).toEqual([resumed.body]);
          expect((await done(send, ["GET", keyedSession])).turns).toEqual([again.body]);
          expect(await done(send, ["GET", response])).toEqual(completed);
        }
      },
    );

  test("is free at once when it starts again on SQLite", { timeout }, async ({ expect, onTestFinished }) => {
    const [sqlite] = storeKinds;
    const { url } = (await sqlite?.start(folder)) ?? expect.fail();
    const server = await startReplica(folder, url);
    onTestFinished(() => server.kill());
    const { send } = server;
    const { gates, resume, repeat, session, keyedSession, response, broken } = await begin(send);
    await server.kill();
    await broken;
    await server.start();
    for (const gate of gates) await gate.open(send);
    expect((await ended(send, response)).status).toBe("completed");
    const [resumed, again] = [await resume(send), await repeat(send)];
    for (const { body } of [resumed, again]) expect(body.output_message?.content).toBe("Done.");
    expect((await done(send, ["GET", session])).turns).toEqual([resumed.body]);
    expect((await done(send, ["GET", keyedSession])).turns).toEqual([again.body]);
  });
});
