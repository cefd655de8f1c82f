/** The turns of a session whose store keeps what it has read. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { withReadCache } from "../../src/adapters/store/read-cache.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";

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
