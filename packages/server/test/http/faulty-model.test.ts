/** A scripted model that breaks off, and what is left of the turn. */
import { describe, expect, test } from "vitest";
import { createMockInference, type ScriptedAnswer, type Fault } from "@understudy/mock-inference";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { say, testServer } from "../support/client.ts";
import { keysOf } from "../support/stores.ts";

/** A model whose first answer is this, and which is well from then on. */
const faulty = (answer: ScriptedAnswer) =>
  createMockInference([
    { script: "faulty", model: "m", replies: [{ attempts: [answer, { say: "Now it works." }] }] },
  ]);
const breaksOff: Fault[] = [{ type: "reset", after: 1 }, { type: "end", after: 2 }, { type: "malformed" }];

describe("a turn whose model breaks off", () => {
  test.each(breaksOff)("fails by $type, stores nothing, and may be tried again", async (fault) => {
    const store = createMemoryStore();
    const server = testServer(faulty({ say: ["a", "b", "c"], fault }), { store });
    const { path } = await server.open();
    const before = await keysOf(store);
    const { status, events, error } = await server.stream(`${path}/turn`, say("hi"));
    expect(status).toBe(200);
    expect(error).toMatch(
      new RegExp(`^500: The answer broke off: ${fault.type} after ${fault.after ?? 0} event`),
    );
    const deltas = events.filter(({ event_type }) => event_type === "step_progress");
    expect(deltas).toHaveLength(fault.after ?? 0);
    expect(await keysOf(store)).toEqual(before);
    expect((await server.stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe(
      "Now it works.",
    );
  });

  test("fails with the same status without a stream", async () => {
    const server = testServer(faulty({ say: "a", fault: { type: "reset" } }));
    const { path } = await server.open();
    const { status, body } = await server.call("POST", `${path}/turn`, say("hi"));
    expect({ status, body }).toEqual({
      status: 500,
      body: { detail: "The answer broke off: reset after 0 events." },
    });
  });

  test("is a 500 for any status of the model's but 400, whatever headers came with it", async () => {
    const headers = { "retry-after": "2" };
    const server = testServer(faulty({ error: { status: 429, message: "slow down", headers } }));
    const { path } = await server.open();
    const { status, body, headers: given } = await server.call("POST", `${path}/turn`, say("hi"));
    expect({ status, body }).toEqual({ status: 500, body: { detail: "slow down" } });
    expect(given.get("x-should-retry")).toBe("false");
    expect(given.get("retry-after")).toBeNull();
  });
});

test("a turn whose model stalls is given up at its time limit", async () => {
  const store = createMemoryStore();
  const mock = faulty({ say: ["a", "b"], fault: { type: "stall", after: 1 } });
  const server = testServer(mock, { store, limits: { turnMs: 200 } });
  const { path } = await server.open();
  const before = await keysOf(store);
  expect((await server.stream(`${path}/turn`, say("hi"))).error).toMatch(/^504: /);
  expect(await keysOf(store)).toEqual(before);
  expect(mock.journal.list()).toMatchObject([{ state: "aborted", fault: { type: "stall" } }]);
});
