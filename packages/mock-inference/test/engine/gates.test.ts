import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../src/index.ts";
import { createGates } from "../../src/engine/state/gates.ts";
import { answered, ask, brief, collect, context, never, user } from "../support/requests.ts";

const scripts = parseScripts(
  `
script: slow
replies: [{ say: [One, { gate: half }, Two] }]
otherwise: { say: [Half, { wait: 3600s }] }
shields: [{ shield: guard, gate: judging, violation: { level: warn } }]
tools: [{ tool: t, group: g, gate: working, returns: done }]
`,
);

describe("a gate", () => {
  test("stops an answer until the test opens it", async () => {
    const mock = createMockInference(scripts);
    const gate = mock.gate("half", "@@slow#1@@");
    const received: string[] = [];
    const whole = (async () => {
      for await (const part of mock.inference.infer(ask([user("@@slow#1@@")]), context))
        received.push(...brief([part]));
    })();
    await gate.reached;
    expect(gate.state()).toEqual({ reached: true, open: false });
    expect(received).toEqual(["One"]);
    gate.open();
    await whole;
    expect(received).toEqual(["One", "Two", "[end_of_turn]"]);
  });

  test("lets through what comes after it was opened, until it is reset", async () => {
    const mock = createMockInference(scripts);
    const gate = mock.gate("half", "slow");
    gate.open();
    expect(gate.state()).toEqual({ reached: false, open: true });
    for (const _ of [1, 2])
      expect(await collect(mock.inference.infer(ask([user("@@slow@@")]), context))).toHaveLength(3);
    mock.reset();
    expect(gate.state()).toEqual({ reached: false, open: false });
    const held = collect(mock.inference.infer(ask([user("@@slow@@")]), context));
    await gate.reached;
    gate.open();
    await held;
  });

  test("a gate of one marker differs from the gate of another marker, and from the gate without a marker", async () => {
    const mock = createMockInference(scripts.map((script) => ({ ...script, model: "mock-model" })));
    const others = [mock.gate("half", "slow#2"), mock.gate("half", "slow"), mock.gate("half")];
    for (const other of others) other.open();
    const gate = mock.gate("half", "slow#1");
    const held = collect(mock.inference.infer(ask([user("@@slow#1@@")]), context));
    await gate.reached;
    expect(others.map((other) => other.state().reached)).toEqual([false, false, false]);
    gate.open();
    await held;
    await collect(mock.inference.infer(ask([user("Hi")]), context));
    expect(others.map((other) => other.state().reached)).toEqual([false, false, true]);
  });

  test("stops shields and tools too", async () => {
    const mock = createMockInference(scripts);
    const messages = [user("@@slow@@")];
    const judged = mock.shields.run(
      { shield_id: "guard", touchpoint: "user-input", messages, params: {} },
      context,
    );
    const done = mock.tools.invoke({ toolgroup_id: "g", tool_name: "t", arguments: {}, messages }, context);
    const gates = [mock.gate("judging", "slow"), mock.gate("working", "slow")];
    for (const gate of gates) {
      await gate.reached;
      gate.open();
    }
    expect(await judged).toMatchObject({ violation: { violation_level: "warn" } });
    expect(await done).toMatchObject({ content: "done" });
  });

  test("a gate that nothing comes to is not reached in time", async () => {
    expect(await createMockInference(scripts).gate("half", "slow").reachedWithin(1)).toBe(false);
  });

  test("is only for markers", () => {
    expect(() => createMockInference().gate("half", "no marker")).toThrow('"no marker" is no marker');
  });
});

describe("what waits", () => {
  test("a wait at a gate ends when its signal aborts, and leaves nothing behind", async () => {
    const gates = createGates();
    const { signal, abort } = listened();
    const passing = gates.pass({ name: "g", marker: null }, signal.signal);
    expect(gates.waiting()).toBe(1);
    expect(abort.listeners).toBe(1);
    signal.abort(new Error("The turn is over."));
    await expect(passing).rejects.toThrow("The turn is over.");
    expect(gates.waiting()).toBe(0);
    expect(abort.listeners).toBe(0);
  });

  test("a wait at a gate leaves nothing behind when it is let through", async () => {
    const gates = createGates();
    const { signal, abort } = listened();
    const passing = gates.pass({ name: "g", marker: null }, signal.signal);
    gates.open({ name: "g", marker: null });
    await passing;
    expect([gates.waiting(), abort.listeners]).toEqual([0, 0]);
  });

  test("a wait for a gate to be reached ends when its signal aborts or its time is up", async () => {
    const gates = createGates();
    const { signal, abort } = listened();
    const watching = gates.reached({ name: "g", marker: null }, { millis: 60_000, signal: signal.signal });
    signal.abort(new Error("Gone."));
    await expect(watching).rejects.toThrow("Gone.");
    expect(await gates.reached({ name: "g", marker: null }, { millis: 1 })).toBe(false);
    expect([gates.waiting(), abort.listeners]).toEqual([0, 0]);
  });

  test("a wait at a gate fails when the gates are reset; who watches goes on watching", async () => {
    const gates = createGates();
    const watching = gates.reached({ name: "g", marker: "a" }, {});
    const passing = gates.pass({ name: "h", marker: "a" }, never);
    gates.open({ name: "g", marker: "a" });
    gates.reset();
    expect(gates.state({ name: "g", marker: "a" })).toEqual({ reached: false, open: false });
    await expect(passing).rejects.toThrow("The mock was reset while an answer waited at a gate.");
    gates.open({ name: "g", marker: "a" });
    await gates.pass({ name: "g", marker: "a" }, never);
    expect(await watching).toBe(true);
  });

  test("a wait for time to pass ends when its signal aborts", async () => {
    const mock = createMockInference(scripts);
    const { signal, abort } = listened();
    const answer = mock.inference.infer(ask([user("@@slow@@"), answered()]), { signal: signal.signal });
    const parts = answer[Symbol.asyncIterator]();
    expect(await parts.next()).toMatchObject({ value: { text: "Half" } });
    const next = parts.next();
    // Only once it waits is there something to end.
    await expect.poll(() => abort.listeners).toBe(1);
    signal.abort(new Error("Gone."));
    await expect(next).rejects.toThrow("Gone.");
    expect(abort.listeners).toBe(0);
    expect(mock.journal.list()).toMatchObject([{ state: "aborted", answer: [{ text: "Half" }] }]);
  });

  test("does not run once its signal has aborted", async () => {
    const mock = createMockInference(scripts);
    const gone = AbortSignal.abort(new Error("Gone."));
    const messages = [user("@@slow@@")];
    await expect(collect(mock.inference.infer(ask(messages), { signal: gone }))).rejects.toThrow("Gone.");
    const shield = { shield_id: "guard", touchpoint: "user-input", messages, params: {} } as const;
    await expect(mock.shields.run(shield, { signal: gone })).rejects.toThrow("Gone.");
    const tool = { toolgroup_id: "g", tool_name: "t", arguments: {}, messages };
    await expect(mock.tools.invoke(tool, { signal: gone })).rejects.toThrow("Gone.");
    expect(mock.journal.list()).toEqual([]);
  });
});

test("the oldest gates without a waiting answer are dropped if there are too many", async () => {
  const gates = createGates(500);
  const passing = gates.pass({ name: "held", marker: null }, never);
  gates.open({ name: "a", marker: null });
  gates.open({ name: "b", marker: null });
  gates.open({ name: "c", marker: null });
  expect(gates.state({ name: "a", marker: null }).open).toBe(false);
  expect(gates.state({ name: "c", marker: null }).open).toBe(true);
  gates.open({ name: "held", marker: null });
  await passing;
});

/** A signal that tells how many listen to it. */
function listened() {
  const signal = new AbortController();
  const abort = { listeners: 0 };
  const { addEventListener, removeEventListener } = signal.signal;
  signal.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    abort.listeners += 1;
    addEventListener.apply(signal.signal, args);
  };
  signal.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    abort.listeners -= 1;
    removeEventListener.apply(signal.signal, args);
  };
  return { signal, abort };
}
