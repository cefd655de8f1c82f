/** A turn runs on without its reader, and is stored. */
import { expect, test, vi } from "vitest";
import { say, testServer, type TestServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../../support/fake-providers.ts";
import { createGate, type Gate } from "../../support/gate.ts";
import { answers, gated } from "../../support/turns.ts";

function post(path: string, body: object, signal?: AbortSignal): Request {
  return new Request(`http://stack${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, stream: true }),
    ...(signal && { signal }),
  });
}

/** Waits until no turn runs, by letting each that does come to its end. */
async function rest(server: TestServer): Promise<void> {
  await server.app.running.drain(60_000);
}

async function opened(says: NonNullable<Parameters<typeof fakeProviders>[0]["answers"]>, limits = {}) {
  const server = testServer(fakeProviders({ answers: says }), { limits });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  return { server, path, turns: async () => (await server.call("GET", path)).body.turns };
}

const goingAway: [string, (response: Response, controller: AbortController) => unknown][] = [
  ["cancels the body", (response) => response.body?.cancel()],
  ["aborts the request", (_, controller) => controller.abort()],
];

test.each(goingAway)("a turn whose reader %s before it ends is stored nonetheless", async (_, leave) => {
  const gate = createGate();
  const { server, path, turns } = await opened([gated(gate, text("all ", "of ", "it"))]);
  const controller = new AbortController();
  const response = await server.fetch(post(`${path}/turn`, say("hi"), controller.signal));
  await gate.reached;
  await leave(response, controller);
  gate.open();
  await rest(server);
  expect(await turns()).toMatchObject([{ output_message: { content: "all of it" } }]);
});

test("a reader that goes while it waits for an event does not fail the turn", async () => {
  const gate: Gate = createGate();
  const { server, path, turns } = await opened([gated(gate, text("ok"))]);
  const response = await server.fetch(post(`${path}/turn`, say("hi")));
  const reader = response.body!.getReader();
  await gate.reached;
  while (!new TextDecoder().decode((await reader.read()).value).includes('"step_start"'));
  const waiting = reader.read();
  await reader.cancel();
  await waiting;
  gate.open();
  await rest(server);
  expect(await turns()).toHaveLength(1);
});

test("a resume whose reader leaves goes on, and gives its claim up", async () => {
  const gate = createGate();
  const { server, path, turns } = await opened([
    calls(["c1", "look"]),
    gated(gate, calls(["c2", "look"])),
    text("done"),
  ]);
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  const resume = `${path}/turn/${turn?.turn_id}/resume`;
  const response = await server.fetch(post(resume, answers("look", "c1")));
  await gate.reached;
  await response.body?.cancel();
  gate.open();
  await expect.poll(async () => (await turns())[0].output_message.tool_calls[0].call_id).toBe("c2");
  expect((await server.stream(resume, answers("look", "c2"))).turn?.output_message.content).toBe("done");
});

test("a reader that leaves the queue full gets a broken stream, and the turn is stored", async () => {
  const pieces = Array.from({ length: 20 }, (_, n) => `${n} `);
  const { server, path, turns } = await opened([text(...pieces)], { queuedEvents: 2, stallMs: 1 });
  const response = await server.fetch(post(`${path}/turn`, say("hi")));
  await vi.waitFor(async () => expect(await turns()).toHaveLength(1));
  await expect(response.text()).rejects.toThrow("too slow");
  expect(await turns()).toMatchObject([{ output_message: { content: pieces.join("") } }]);
});

test("a reader that comes late, but in time, gets every event of a full queue", async () => {
  const pieces = Array.from({ length: 20 }, (_, n) => `${n} `);
  const { server, path } = await opened([text(...pieces)], { queuedEvents: 2 });
  const { events, turn } = await server.stream(`${path}/turn`, say("hi"));
  const heard = events.flatMap((event) =>
    event.event_type === "step_progress" && event.delta.type === "text" ? [event.delta.text] : [],
  );
  expect(heard).toEqual(pieces);
  expect(turn?.output_message.content).toBe(pieces.join(""));
});

test("a request whose client has gone before the first event still runs its turn", async () => {
  const { server, path, turns } = await opened([text("ok")]);
  const controller = new AbortController();
  const providers = server.app.providers.inference;
  const { models } = providers;
  providers.models = () => (controller.abort(), models());
  await server.fetch(post(`${path}/turn`, say("hi"), controller.signal));
  await rest(server);
  expect(await turns()).toHaveLength(1);
});

test("a shutdown waits for no reader: a turn that one holds up is stored all the same", async () => {
  const pieces = Array.from({ length: 20 }, (_, n) => `${n} `);
  const { server, path, turns } = await opened([text(...pieces)], { queuedEvents: 2, stallMs: 60_000 });
  const response = await server.fetch(post(`${path}/turn`, say("hi")));
  await rest(server);
  expect(await turns()).toMatchObject([{ output_message: { content: pieces.join("") } }]);
  expect(await response.text()).toContain("turn_complete");
});
