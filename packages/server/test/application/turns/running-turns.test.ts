/** Turns that run: how long they may, what a shutdown does to them, and how they live beside each other. */
import { expect, test } from "vitest";
import type { Turn } from "@understudy/contract/types";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import { Problem } from "../../../src/domain/errors.ts";
import type { Store } from "../../../src/ports/store.ts";
import { say, testServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../../support/fake-providers.ts";
import { createGate } from "../../support/gate.ts";
import { handClock } from "../../support/hand-clock.ts";
import { keysOf, sharedStore } from "../../support/stores.ts";
import { answers, gated } from "../../support/turns.ts";

test.each([true, false])(
  "a turn that runs too long ends with a 504 and is not stored (stream: %s)",
  async (stream) => {
    // Nobody opens the gate, and the model does not listen to its signal.
    const says = [gated(createGate(), text("never"))];
    const server = testServer(fakeProviders({ answers: says }), { limits: { turnMs: 5 } });
    const { path } = await server.open();
    const words = "The turn ran longer than 0.005 seconds.";
    if (stream) {
      expect((await server.stream(`${path}/turn`, say("hi"))).error).toBe(`504: ${words}`);
    } else {
      const { status, body, headers } = await server.call("POST", `${path}/turn`, say("hi"));
      expect({ status, body }).toEqual({ status: 504, body: { detail: words } });
      expect(headers.get("x-should-retry")).toBe("false");
    }
    expect((await server.call("GET", path)).body.turns).toEqual([]);
    expect(server.app.running.count).toBe(0);
  },
);

test("a tool and a shield that hang do not outlive their turn either", async () => {
  const hang = () => new Promise<never>(() => undefined);
  const providers = fakeProviders({
    answers: [calls(["c1", "wait"])],
    tools: { kit: { wait: hang } },
    shields: { guard: () => null },
  });
  const server = testServer(providers, { limits: { turnMs: 5 } });
  const { path } = await server.open({ toolgroups: ["kit"] });
  expect((await server.stream(`${path}/turn`, say("hi"))).error).toMatch(/^504: /);
  providers.shields.run = hang;
  const guarded = await server.open({ input_shields: ["guard"] });
  expect((await server.stream(`${guarded.path}/turn`, say("hi"))).error).toMatch(/^504: /);
});

test("a turn that is stopped closes its model's answer", async () => {
  const begun = createGate();
  const closed = createGate();
  const says = [
    async function* () {
      void begun.pass();
      try {
        yield* text("some");
      } finally {
        void closed.pass();
      }
    },
  ];
  // The queue is full, so the turn waits for its reader and not for its model when it is stopped.
  const server = testServer(fakeProviders({ answers: says }), { limits: { queuedEvents: 1 } });
  const { path } = await server.open();
  const response = await server.fetch(
    new Request(`http://stack${path}/turn`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...say("hi"), stream: true }),
    }),
  );
  const reader = response.body!.getReader();
  while (!new TextDecoder().decode((await reader.read()).value).includes('"step_start"'));
  await begun.reached;
  await server.call("DELETE", path);
  await closed.reached;
});

test("a turn that is stopped shows every event that has happened", async () => {
  const tools = { kit: { look: () => ({ content: "seen" }) } };
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"])], tools }));
  const { path } = await server.open({ toolgroups: ["kit"] });
  const [, agent_id = ""] = /agents\/([^/]+)\//.exec(path) ?? [];
  const { logger } = server.app;
  server.app.logger = {
    ...logger,
    debug(fields) {
      const isTool = "command" in fields && fields.command === "execute_tool";
      if (isTool) server.app.running.abort({ agent_id }, new Problem("not_found", "Gone."));
    },
  };
  const { events, error } = await server.stream(`${path}/turn`, say("hi"));
  expect(error).toBe("404: Gone.");
  // A call of a tool begins with two events, of one moment.
  expect(events.slice(-2)).toMatchObject([
    { event_type: "step_start", step_type: "tool_execution" },
    { event_type: "step_progress", step_type: "tool_execution" },
  ]);
});

test("a shutdown waits for running turns, and refuses new ones with a 503", async () => {
  const gate = createGate();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("ok"))] }));
  const { path } = await server.open();
  const running = server.stream(`${path}/turn`, say("hi"));
  await gate.reached;
  const drained = server.app.running.drain(60_000);
  const late = await server.call("POST", `${path}/turn`, { ...say("too late"), stream: true });
  expect(late).toMatchObject({ status: 503, body: { detail: "The server is shutting down." } });
  expect(late.headers.get("x-should-retry")).toBe("false");
  gate.open();
  await drained;
  expect((await running).turn?.output_message.content).toBe("ok");
});

test("a shutdown stops what has not ended in time with a 503", async () => {
  const gate = createGate();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("never"))] }));
  const { path } = await server.open();
  const running = server.stream(`${path}/turn`, say("hi"));
  await gate.reached;
  await server.app.running.drain(0);
  expect((await running).error).toBe("503: The server is shutting down.");
});

test("a resume that a shutdown stops has given its claim up when the shutdown is done", async () => {
  const gate = createGate();
  const store = sharedStore(createMemoryStore());
  const says = [calls(["c1", "look"]), gated(gate, text("never"))];
  const server = testServer(fakeProviders({ answers: says }), { store });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  const running = server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  await gate.reached;
  await server.app.running.drain(0);
  const [record] = await store.list("turn/");
  expect(record?.value).toMatchObject({ kind: "awaiting", claim: null });
  expect((await running).error).toMatch(/^503: /);
});

test("a resume that was let in just before a shutdown runs nothing, and gives its claim up", async () => {
  const claiming = createGate();
  const kept = createMemoryStore();
  const providers = fakeProviders({ answers: [calls(["c1", "look"]), text("never")] });
  let held = false;
  const store: Store = {
    ...kept,
    async commit(checks, writes) {
      if (held) await claiming.pass();
      return kept.commit(checks, writes);
    },
  };
  const server = testServer(providers, { store });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  held = true;
  const resuming = server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  await claiming.reached;
  const drained = server.app.running.drain(60_000);
  claiming.open();
  await drained;
  const [record] = await kept.list("turn/");
  expect(record?.value).toMatchObject({ kind: "awaiting", claim: null });
  expect((await resuming).items).toEqual([{ error: { message: "503: The server is shutting down." } }]);
  expect(providers.requests.inference).toHaveLength(1);
});

test("turns of one session run side by side, and each sees those that were stored when it began", async () => {
  const gate = createGate();
  const providers = fakeProviders({
    answers: [text("zero"), gated(gate, text("slow")), text("fast"), text("last")],
  });
  const store = createMemoryStore();
  const server = testServer(providers, { store });
  const { path } = await server.open();
  await server.stream(`${path}/turn`, say("0"));
  const slow = server.stream(`${path}/turn`, say("1"));
  await gate.reached;
  const fast = await server.stream(`${path}/turn`, say("2"));
  expect((await keysOf(store)).filter((key) => key.startsWith("turn/"))).toHaveLength(2);
  gate.open();
  const { turn } = await slow;
  await server.stream(`${path}/turn`, say("3"));
  const seen = providers.requests.inference.map(({ messages }) => messages.map((message) => message.content));
  expect(seen.slice(1)).toEqual([
    ["0", "zero", "1"],
    ["0", "zero", "2"],
    // In the order in which they began, not in that in which they ended.
    ["0", "zero", "1", "slow", "2", "fast", "3"],
  ]);
  const listed = (await server.call("GET", path)).body.turns.map((one: { turn_id: string }) => one.turn_id);
  expect(listed.slice(1, 3)).toEqual([turn?.turn_id, fast.turn?.turn_id]);
});

test("a turn comes after those that it has read, also when their server's clock is ahead", async () => {
  const store = sharedStore();
  const now = Date.UTC(2026, 0, 1);
  const ahead = testServer(fakeProviders({ answers: [text("ahead")] }), {
    store,
    clock: handClock(now + 60_000),
  });
  const behind = testServer(fakeProviders({ answers: [text("behind")] }), { store, clock: handClock(now) });
  const { path } = await ahead.open();
  const words = ["1", "2", "3", "4"];
  for (const [n, word] of words.entries())
    await (n % 2 === 0 ? ahead : behind).stream(`${path}/turn`, say(word));
  const { turns } = (await behind.call("GET", path)).body;
  expect(turns.map((turn: Turn) => turn.input_messages[0]?.content)).toEqual(words);
});

test("a turn is not readable before it ends", async () => {
  const gate = createGate();
  const server = testServer(fakeProviders({ answers: [gated(gate, text("ok"))] }));
  const { path } = await server.open();
  const running = server.stream(`${path}/turn`, say("hi"));
  await gate.reached;
  expect((await server.call("GET", path)).body.turns).toEqual([]);
  gate.open();
  const { turn, events } = await running;
  expect(events[0]).toEqual({ event_type: "turn_start", turn_id: turn?.turn_id });
});

test("a resume reads the history up to its own turn, and no later turn", async () => {
  const providers = fakeProviders({
    answers: [text("a"), calls(["c1", "look"]), text("later"), text("done")],
  });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  await server.stream(`${path}/turn`, say("1"));
  const { turn } = await server.stream(`${path}/turn`, say("2"));
  await server.stream(`${path}/turn`, say("3"));
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(providers.requests.inference.at(-1)?.messages.map((message) => message.content)).toEqual([
    ...["1", "a", "2", "", "done"],
  ]);
});
