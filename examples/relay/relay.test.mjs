import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { startUnderstudy } from "@understudy/server";
import { readEvents } from "./read-events.mjs";
import { createRelay } from "./relay.mjs";

const script = `
script: relay
model: mock-model
replies:
  - when: { text: weather, last: user }
    call: [{ tool: get_weather }]
  - when: { last: tool }
    say: [It is, { gate: half }, " sunny."]
  - when: { text: again }
    say: Still sunny.
  - when: { text: fail }
    error: { status: 500, message: overloaded }
`;

/** A stack with the relay before it, for the length of a test. `stops` resolves when the relay has stopped reading a turn. */
async function start(context) {
  const understudy = await startUnderstudy({ script });
  let stopped;
  const stops = new Promise((resolve) => (stopped = resolve));
  const watched = (request) => {
    request.signal.addEventListener("abort", stopped);
    return fetch(request);
  };
  const relay = await createRelay({ baseUrl: understudy.url, fetch: watched });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  context.after(async () => {
    relay.closeAllConnections();
    relay.close();
    await understudy.close();
  });
  const url = `http://127.0.0.1:${relay.address().port}`;
  const ask = (body, signal) =>
    fetch(`${url}/turn`, { method: "POST", body: JSON.stringify(body), signal }).then(readEvents);
  return { understudy, ask, stops };
}

async function all(events) {
  const read = [];
  for await (const event of events) read.push(event);
  return read;
}

const textsOf = (events) =>
  events.flatMap(({ event_type, delta }) =>
    event_type === "step_progress" && delta.type === "text" ? [delta.text] : [],
  );

test("events arrive while the model still speaks, and the relay runs the tools", async (context) => {
  const { understudy, ask } = await start(context);
  const events = [];
  for await (const event of await ask({ question: "How is the weather?" })) {
    events.push(event);
    // No sleep: the model waits here until its first words have arrived.
    if (textsOf(events).length === 1) understudy.gate("half").open();
  }
  assert.deepEqual(textsOf(events), ["It is", " sunny."]);
  const { session_id, steps } = events.at(-1).turn;
  assert.ok(steps.some(({ tool_responses = [] }) => tool_responses[0]?.content === "21 degrees"));

  const next = await all(await ask({ question: "And again?", session_id }));
  assert.deepEqual(textsOf(next), ["Still sunny."]);
  assert.equal(next.at(-1).turn.session_id, session_id);
});

test("a turn that fails is an error of the reader", async (context) => {
  const { ask } = await start(context);
  await assert.rejects(all(await ask({ question: "Please fail" })), /overloaded/);
});

test("an answer that is cut is an error of the reader", async () => {
  const cut = new Response('{"event_type":"turn_start","turn_id":"t"}\n');
  await assert.rejects(all(readEvents(cut)), /before the turn's last event/);
  await assert.rejects(all(readEvents(new Response("", { status: 500 }))), /status 500/);
});

test("a page that leaves ends the relay's reading", { timeout: 20_000 }, async (context) => {
  const { ask, stops } = await start(context);
  const page = new AbortController();
  const leave = async () => {
    for await (const event of await ask({ question: "How is the weather?" }, page.signal))
      // The gate stays shut: nothing more would come.
      if (textsOf([event]).length > 0) page.abort();
  };
  await assert.rejects(leave, { name: "AbortError" });
  await stops;
  assert.deepEqual(textsOf(await all(await ask({ question: "And again?" }))), ["Still sunny."]);
});
