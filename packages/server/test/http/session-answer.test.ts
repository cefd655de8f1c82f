/** The answer to a read of a session, whose turns are written once while a store keeps them in memory. */
import fc from "fast-check";
import type { Session } from "@understudy/contract/types";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { withReadCache } from "../../src/adapters/store/read-cache.ts";
import { sessionAnswer } from "../../src/fronts/agents/routes/session-answer.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";

const turn = fc.record({
  turn_id: fc.string({ unit: "binary" }),
  steps: fc.constant([]),
  output_message: fc.record({ content: fc.string({ unit: "binary" }) }),
});
const session = fc.record({
  session_id: fc.uuid(),
  session_name: fc.oneof(fc.string({ unit: "binary" }), fc.constant('"turns":[]')),
  turns: fc.array(fc.tuple(turn, fc.boolean()).map(([one, frozen]) => (frozen ? Object.freeze(one) : one))),
  started_at: fc.constant("2026-01-01T00:00:00.000000Z"),
});

test("it is the JSON of the session, also when its turns were written before", () => {
  fc.assert(
    fc.property(session, (drawn) => {
      // Of a turn only its text matters here.
      const one = drawn as unknown as Session;
      const expected = JSON.stringify(one);
      expect(sessionAnswer(one).body).toBe(expected);
      expect(sessionAnswer(one).body).toBe(expected);
    }),
  );
});

test("a turn that was read while it awaited input is read anew when it has ended", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("Seen.")] }), {
    store: withReadCache(createMemoryStore()),
  });
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const awaiting = await server.stream(`${path}/turn`, say("Look."));
  const read = async () => (await server.call("GET", path)).body.turns;
  expect(await read()).toEqual([awaiting.turn]);
  expect(await read()).toEqual([awaiting.turn]);
  const ended = await server.stream(`${path}/turn/${awaiting.turn?.turn_id}/resume`, {
    tool_responses: [{ call_id: "c1", tool_name: "look", content: "A door." }],
    stream: true,
  });
  expect(ended.turn?.completed_at).not.toBeNull();
  expect(await read()).toEqual([ended.turn]);
});
