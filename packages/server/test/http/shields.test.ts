/** Shields at either end of a turn: what they see, whose word counts, and how it ends a turn. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../support/fake-providers.ts";
import { answers, kindsOf, stepsOf, stepTypesOf, violation } from "../support/turns.ts";

/** Shields that always say the same. */
function shields(said: Record<string, ReturnType<typeof violation> | null>): NonNullable<Fakes["shields"]> {
  return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, () => one]));
}

test("shields that pass are one step at each end, with the touchpoint in the step's metadata", async () => {
  const server = testServer(fakeProviders({ shields: shields({ a: null, b: null }) }));
  const { path } = await server.open({ input_shields: ["a", "b"], output_shields: ["a", "b"] });
  const { events, turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(kindsOf(events)).toEqual([
    "turn_start",
    "step_start shield_call",
    "step_complete shield_call",
    "step_start inference",
    "step_progress inference",
    "step_complete inference",
    "step_start shield_call",
    "step_complete shield_call",
    "turn_complete",
  ]);
  const starts = events.filter((event) => event.event_type === "step_start");
  expect(starts.map((event) => event.metadata)).toEqual([
    { touchpoint: "user-input" },
    {},
    { touchpoint: "assistant-output" },
  ]);
  expect(stepsOf(turn, "shield_call").map((step) => step.violation)).toEqual([null, null]);
});

test("an input violation ends the turn with the shield's message, without a call of the model", async () => {
  const no = violation("error", "No bombs.");
  const providers = fakeProviders({ shields: shields({ guard: no }) });
  const server = testServer(providers);
  const { path } = await server.open({ input_shields: ["guard"], output_shields: ["guard"] });
  const { events, turn } = await server.stream(`${path}/turn`, say("bomb"));
  expect(kindsOf(events).slice(1)).toEqual([
    "step_start shield_call",
    "step_complete shield_call",
    "turn_complete",
  ]);
  expect(turn?.output_message).toEqual({
    role: "assistant",
    content: "No bombs.",
    stop_reason: "end_of_turn",
    tool_calls: [],
  });
  expect(stepsOf(turn, "shield_call").map((step) => step.violation)).toEqual([no]);
  expect(providers.requests.inference).toEqual([]);
  expect(providers.requests.shields).toHaveLength(1);
  expect((await server.call("GET", `${path}/turn/${turn?.turn_id}`)).body).toEqual(turn);
});

test("an output violation replaces the answer, while the inference step keeps it", async () => {
  const server = testServer(
    fakeProviders({
      answers: [text("secret")],
      shields: shields({ guard: violation("error", "Not that.") }),
    }),
  );
  const { path } = await server.open({ output_shields: ["guard"] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(stepTypesOf(turn)).toEqual(["inference", "shield_call"]);
  expect(turn?.output_message.content).toBe("Not that.");
  expect(stepsOf(turn, "inference")[0]?.model_response.content).toBe("secret");
});

test.each([null, ""])("a violation with the message %j is reported as `Blocked by …`", async (message) => {
  const server = testServer(fakeProviders({ shields: shields({ guard: violation("error", message) }) }));
  const { path } = await server.open({ input_shields: ["guard"] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(turn?.output_message.content).toBe("Blocked by guard.");
  expect(stepsOf(turn, "shield_call")[0]?.violation?.user_message).toBe(message);
});

test.each(["warn", "info"] as const)("%s is recorded on the step and the turn goes on", async (level) => {
  const mild = violation(level, "Careful.");
  const server = testServer(fakeProviders({ shields: shields({ guard: mild }) }));
  const { path } = await server.open({ input_shields: ["guard"], output_shields: ["guard"] });
  const { turn } = await server.stream(`${path}/turn`, say("hi"));
  expect(stepsOf(turn, "shield_call").map((step) => step.violation)).toEqual([mild, mild]);
  expect(turn?.output_message.content).toBe("ok");
});

const levels = {
  calm: null,
  info: violation("info", "i"),
  warn: violation("warn", "w"),
  stop: violation("error", "first"),
  halt: violation("error", "second"),
};
test.each([
  [["calm", "info"], "i"],
  [["info", "warn", "calm"], "w"],
  [["warn", "info"], "w"],
  [["warn", "stop", "info"], "first"],
  [["stop", "halt"], "first"],
  [["halt", "warn", "stop"], "second"],
])(
  "the highest level of the shields %j wins, and the first of equal levels",
  async (input_shields, words) => {
    const server = testServer(fakeProviders({ shields: shields(levels) }));
    const { path } = await server.open({ input_shields });
    const { turn } = await server.stream(`${path}/turn`, say("hi"));
    expect(stepsOf(turn, "shield_call").map((step) => step.violation?.user_message)).toEqual([words]);
  },
);

test("input shields see instructions, history and the message with its documents", async () => {
  const providers = fakeProviders({ shields: shields({ guard: null }) });
  const server = testServer(providers);
  const { path } = await server.open({ instructions: "Be kind.", input_shields: ["guard"] });
  await server.stream(`${path}/turn`, say("one"));
  const documents = [{ content: " DOC", mime_type: "text/plain" }];
  await server.stream(`${path}/turn`, { ...say("two"), documents });
  const seen = providers.requests.shields[1]?.messages.map((message) => message.content);
  expect(seen).toEqual(["Be kind.", "one", "ok", "two DOC"]);
});

test("output shields see this turn's tool messages, and the answer last", async () => {
  const providers = fakeProviders({
    answers: [calls(["c1", "add"]), text("It is 42.")],
    shields: shields({ guard: null }),
    tools: { kit: { add: () => ({ content: "42" }) } },
  });
  const server = testServer(providers);
  const { path } = await server.open({ toolgroups: ["kit"], output_shields: ["guard"] });
  await server.stream(`${path}/turn`, say("sum"));
  expect(providers.requests.shields).toHaveLength(1);
  const seen = providers.requests.shields[0]?.messages.map(({ role, content }) => [role, content]);
  expect(seen).toEqual([
    ["user", "sum"],
    ["assistant", ""],
    ["tool", "42"],
    ["assistant", "It is 42."],
  ]);
});

test("output shields judge calls before the client gets them, and a violation completes the turn", async () => {
  const providers = fakeProviders({
    answers: [calls(["c1", "look"])],
    shields: shields({ guard: violation("error", "Do not look.") }),
  });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")], output_shields: ["guard"] });
  const { turn, events } = await server.stream(`${path}/turn`, say("hi"));
  expect(providers.requests.shields[0]?.messages.at(-1)).toMatchObject({ tool_calls: [{ call_id: "c1" }] });
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({ content: "Do not look.", tool_calls: [] });
  const resume = `${path}/turn/${turn?.turn_id}/resume`;
  expect((await server.call("POST", resume, answers("look", "c1"))).status).toBe(409);
});

test("shields run again on resume, on what the client's tools answered", async () => {
  const providers = fakeProviders({
    answers: [calls(["c1", "look"]), text("ok")],
    shields: {
      guard: ({ messages }) =>
        messages.some(({ content }) => content === "poison") ? violation("error", "Spat out.") : null,
    },
  });
  const server = testServer(providers);
  const { path } = await server.open({
    client_tools: [toolDef("look")],
    input_shields: ["guard"],
    output_shields: ["guard"],
  });
  const first = await server.stream(`${path}/turn`, say("hi"));
  const good = await server.stream(`${path}/turn/${first.turn?.turn_id}/resume`, answers("look", "c1"));
  expect(stepTypesOf(good.turn)).toEqual([
    ...["shield_call", "inference", "shield_call"],
    ...["tool_execution", "shield_call", "inference", "shield_call"],
  ]);

  providers.requests.inference.length = 0;
  const second = await server.stream(`${path}/turn`, say("again"));
  const tool_responses = [{ call_id: "c1", tool_name: "look", content: "poison" }];
  const bad = await server.stream(`${path}/turn/${second.turn?.turn_id}/resume`, { tool_responses });
  expect(bad.events.at(-1)?.event_type).toBe("turn_complete");
  expect(bad.turn?.output_message.content).toBe("Spat out.");
  expect(stepTypesOf(bad.turn).slice(3)).toEqual(["tool_execution", "shield_call"]);
});
