/** What ends a turn: its limit of inferences, and the reasons for which a model stops. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, stop, text, toolDef, type Fakes } from "../support/fake-providers.ts";
import { answers, stepsOf, stepTypesOf } from "../support/turns.ts";

const kit = { toolgroups: ["kit"] };
const look = { client_tools: [toolDef("look")] };

function serverThatSays(...says: NonNullable<Fakes["answers"]>) {
  const tools = { kit: { add: () => ({ content: "42" }) } };
  const providers = fakeProviders({ answers: says, tools, shields: { guard: () => null } });
  return { providers, server: testServer(providers) };
}

const piece = (content: string) => ({ type: "text" as const, text: content });

test.each([
  [1, 1],
  [0, 1],
  [3, 3],
  [null, 10],
])("max_infer_iters %j lets a model that calls forever infer %i times", async (max_infer_iters, times) => {
  const { server, providers } = serverThatSays(calls(["c1", "add"]));
  const { path, agent_id } = await server.open({ ...kit, max_infer_iters });
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.inference).toHaveLength(times);
  expect(providers.requests.tools).toHaveLength(times - 1);
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({ stop_reason: "end_of_turn", tool_calls: [{ call_id: "c1" }] });
  // What was sent is read back.
  const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
  expect(body.agent_config.max_infer_iters).toBe(max_infer_iters);
});

test("the limit is ten without max_infer_iters", async () => {
  const { server, providers } = serverThatSays(calls(["c1", "add"]));
  const { path } = await server.open(kit);
  await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.inference).toHaveLength(10);
});

test("at the limit a client's call is not handed out: the turn is complete", async () => {
  const { server } = serverThatSays(calls(["c1", "look"]));
  const { path } = await server.open({ ...look, max_infer_iters: 1 });
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({ stop_reason: "end_of_turn", tool_calls: [{ call_id: "c1" }] });
  expect(turn?.completed_at).not.toBeNull();
  const { status } = await server.call("POST", `${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(status).toBe(409);
});

test("inferences are counted over a turn with its resumes", async () => {
  const { server, providers } = serverThatSays(calls(["c1", "look"]));
  const { path } = await server.open({ ...look, max_infer_iters: 2 });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resumed = await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  expect(resumed.events.at(-1)?.event_type).toBe("turn_complete");
  expect(resumed.turn?.output_message.stop_reason).toBe("end_of_turn");
  expect(providers.requests.inference).toHaveLength(2);
});

test("output shields run at the limit too", async () => {
  const { server, providers } = serverThatSays(calls(["c1", "add"]));
  const { path } = await server.open({ ...kit, output_shields: ["guard"], max_infer_iters: 1 });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepTypesOf(turn)).toEqual(["inference", "shield_call"]);
  expect(providers.requests.shields[0]?.messages.at(-1)).toMatchObject({ tool_calls: [{ call_id: "c1" }] });
});

test("an answer that ran out of tokens ends the turn, with that stop reason", async () => {
  const { server } = serverThatSays([piece("The end is m"), stop("out_of_tokens")]);
  const { path } = await server.open();
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({ content: "The end is m", stop_reason: "out_of_tokens" });
});

test("a stream that ends without a reason ran out of tokens", async () => {
  const { server } = serverThatSays([piece("The end is m")]);
  const { path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.output_message.stop_reason).toBe("out_of_tokens");
  expect(stepsOf(turn, "inference")[0]?.model_response.stop_reason).toBe("out_of_tokens");
});

test.each(["add", "look"])(
  "a call of %s in an answer that ran out of tokens is not run; it stays in the output",
  async (name) => {
    const { server, providers } = serverThatSays([...calls(["c1", name]).slice(0, 1), stop("out_of_tokens")]);
    const { path } = await server.open({ ...kit, ...look, output_shields: ["guard"] });
    const { turn, events } = await server.stream(`${path}/turn`, say("go"));
    expect(events.at(-1)?.event_type).toBe("turn_complete");
    expect(stepTypesOf(turn)).toEqual(["inference", "shield_call"]);
    expect(turn?.output_message).toMatchObject({
      stop_reason: "out_of_tokens",
      tool_calls: [{ call_id: "c1" }],
    });
    expect(providers.requests.tools).toEqual([]);
  },
);

test("a message that is not the end of the turn joins the conversation, and the model goes on", async () => {
  const { server, providers } = serverThatSays([piece("First"), stop("end_of_message")], text("then."));
  const { path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepTypesOf(turn)).toEqual(["inference", "inference"]);
  expect(providers.requests.inference[1]?.messages.at(-1)).toMatchObject({
    role: "assistant",
    content: "First",
  });
  expect(turn?.output_message.content).toBe("then.");
});

test("at the limit a message that is not the end of the turn is its output, as the end", async () => {
  const { server, providers } = serverThatSays([piece("on and "), stop("end_of_message")]);
  const { path } = await server.open({ max_infer_iters: 2 });
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.inference).toHaveLength(2);
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({ content: "on and ", stop_reason: "end_of_turn" });
  expect(stepsOf(turn, "inference")[1]?.model_response.stop_reason).toBe("end_of_message");
});

test("calls that end a message are run like those that end a turn", async () => {
  const { server } = serverThatSays(
    [...calls(["c1", "add"]).slice(0, 1), stop("end_of_message")],
    text("done"),
  );
  const { path } = await server.open(kit);
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepTypesOf(turn)).toEqual(["inference", "tool_execution", "inference"]);
});

test("a call that could not be parsed is the text of the answer", async () => {
  const { server, providers } = serverThatSays([
    { type: "unparsed_call", text: '{"name": "add", ' },
    stop("end_of_turn"),
  ]);
  const { path } = await server.open(kit);
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  const deltas = events.flatMap((event) => (event.event_type === "step_progress" ? [event.delta] : []));
  expect(deltas).toEqual([{ type: "tool_call", tool_call: '{"name": "add", ', parse_status: "failed" }]);
  expect(turn?.output_message).toMatchObject({ content: '{"name": "add", ', tool_calls: [] });
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(providers.requests.inference).toHaveLength(1);
});

test("an answer without a word is an answer", async () => {
  const { server } = serverThatSays([stop("end_of_turn")]);
  const { path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.output_message).toEqual({
    role: "assistant",
    content: "",
    stop_reason: "end_of_turn",
    tool_calls: [],
  });
});
