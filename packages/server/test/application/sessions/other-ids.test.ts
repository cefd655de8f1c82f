/** Turns whose ids have no time, as other servers give them. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import { timeOfId } from "../../../src/domain/id-time.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import { createClock } from "../../../src/adapters/clock.ts";
import { say, testServer } from "../../support/client.ts";
import { fakeProviders, text } from "../../support/fake-providers.ts";

const hour = 3_600_000;

/** A session of a server whose clock is ahead; its ids are UUIDs v4 that grow smaller. */
async function ofAnotherServer(store = createMemoryStore()) {
  let number = 9;
  const clock: Clock = createClock(() => Date.now() + hour);
  const ids = { mint: async () => `${(number -= 1)}fffffff-0000-4000-8000-000000000000` };
  const server = testServer(fakeProviders({ answers: [text("ok")] }), { store, clock, ids });
  const { path } = await server.open();
  for (const content of ["one", "two", "three"]) await server.stream(`${path}/turn`, say(content));
  return { store, path };
}

test("turns are in the order of their start, also in the prompt, and a new one comes last", async () => {
  const { store, path } = await ofAnotherServer();
  const providers = fakeProviders({ answers: [text("ok")] });
  const server = testServer(providers, { store });
  const { turn } = await server.stream(`${path}/turn`, say("four"));
  const { body } = await server.call("GET", path);
  const said = ["one", "two", "three", "four"];
  const texts = body.turns.map(
    (one: { input_messages: { content: string }[] }) => one.input_messages[0]?.content,
  );
  expect(texts).toEqual(said);
  const [request] = providers.requests.inference;
  expect(request?.messages.flatMap(({ role, content }) => (role === "user" ? [content] : []))).toEqual(said);
  const starts = body.turns.map((one: { started_at: string }) => one.started_at);
  expect(starts).toEqual(starts.toSorted());
  // Its id is not after theirs, which have no time.
  expect(Math.abs(timeOfId(turn?.turn_id ?? "") - Date.now())).toBeLessThan(hour);
});
