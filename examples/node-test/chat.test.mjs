import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "@understudy/client";
import { startUnderstudy } from "@understudy/server";

const ask = (content) => ({ messages: [{ role: "user", content }] });

/** Each test has a stack of its own; without a port they are there at once. */
async function start(context, script) {
  const understudy = await startUnderstudy({ script, port: false });
  context.after(() => understudy.close());
  const { agents, sessions, turns } = createClient({ baseUrl: understudy.url, fetch: understudy.fetch });
  const { agent_id } = await agents.create({
    model: "mock-model",
    instructions: "Be brief.",
    client_tools: [{ name: "get_time", description: "The time of day" }],
    enable_session_persistence: true,
  });
  const { session_id } = await sessions.create(agent_id, "chat");
  return { understudy, turns, path: { agent_id, session_id } };
}

test("a client tool answers, and the turn goes on", async (context) => {
  const { understudy, turns, path } = await start(context, {
    script: "clock",
    model: "mock-model",
    replies: [{ call: [{ tool: "get_time" }] }, { say: ["It is ", { repeat: "last" }] }],
  });
  const { turn_id, output_message } = await turns.create(path, ask("What time is it?"));
  const [{ call_id, tool_name }] = output_message.tool_calls;
  const tool_responses = [{ call_id, tool_name, content: "12:00" }];
  const turn = await turns.resume({ ...path, turn_id }, { tool_responses });
  assert.equal(turn.output_message.content, "It is 12:00");
  understudy.expectAllRepliesUsed();
});

test("a reader sees the beginning while the model still speaks", async (context) => {
  const { understudy, turns, path } = await start(context, {
    script: "slow",
    model: "mock-model",
    replies: [{ say: ["One, ", { gate: "half" }, "two."] }],
  });
  const heard = [];
  for await (const event of turns.stream(path, ask("Count."))) {
    if (event.event_type !== "step_progress") continue;
    heard.push(event.delta.text);
    // No sleep: the model waits until it is let go on.
    understudy.gate("half").open();
  }
  assert.deepEqual(heard, ["One, ", "two."]);
});
