import { expect, test } from "vitest";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { say, testServer } from "../support/client.ts";

test("a plain turn streams its events, and GET shows what the last of them showed", async () => {
  const providers = fakeProviders({ answers: [text("Hello ", "there")] });
  const server = testServer(providers);
  const { path } = await server.open({ instructions: "Be brief." });
  const { events, turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(events.map((event) => event.event_type)).toEqual([
    "turn_start",
    "step_start",
    "step_progress",
    "step_progress",
    "step_complete",
    "turn_complete",
  ]);
  expect(turn?.output_message.content).toBe("Hello there");
  expect((await server.call("GET", `${path}/turn/${turn?.turn_id}`)).body).toEqual(turn);
  expect(providers.requests.inference[0]?.messages).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: "hi", context: null },
  ]);
});

test("a client tool hands over, and its resume goes on with the same turn", async () => {
  const server = testServer(
    fakeProviders({ answers: [calls(["c1", "look", { city: "Rome" }]), text("Sunny.")] }),
  );
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const first = await server.stream(`${path}/turn`, say("weather?"));
  expect(first.events.at(-1)?.event_type).toBe("turn_awaiting_input");
  expect(first.turn?.output_message).toMatchObject({
    stop_reason: "end_of_message",
    tool_calls: [{ call_id: "c1" }],
  });
  expect(first.turn?.completed_at).toBeNull();
  const resume = `${path}/turn/${first.turn?.turn_id}/resume`;
  const tool_responses = [{ call_id: "c1", tool_name: "look", content: "sun" }];
  const resumed = await server.stream(resume, { tool_responses });
  expect(resumed.events[0]).toMatchObject({ event_type: "step_complete", step_type: "tool_execution" });
  expect(resumed.turn?.turn_id).toBe(first.turn?.turn_id);
  expect(resumed.turn?.steps.map((step) => step.step_type)).toEqual([
    "inference",
    "tool_execution",
    "inference",
  ]);
  expect((await server.call("POST", resume, { tool_responses })).status).toBe(409);
});

test("a turn does not show what the model thought, and has its refusal as text", async () => {
  const answer = [
    { type: "reasoning", text: "Hmm." },
    { type: "refusal", text: "I may not." },
    { type: "stop", stop_reason: "end_of_turn", usage: { input_tokens: 1 } },
  ] as const;
  const server = testServer(fakeProviders({ answers: [[...answer]] }));
  const { path } = await server.open();
  const { events, turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(events.filter(({ event_type }) => event_type === "step_progress")).toMatchObject([
    { delta: { type: "text", text: "I may not." } },
  ]);
  expect(turn?.output_message.content).toBe("I may not.");
  expect(JSON.stringify(turn)).not.toContain("Hmm.");
});
