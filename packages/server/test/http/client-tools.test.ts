/** Tools that the client runs: how they are handed out, and how a resume takes in what they answered. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, stop, text, toolDef } from "../support/fake-providers.ts";
import { answers, kindsOf, response, stepsOf, stepTypesOf } from "../support/turns.ts";

const look = { client_tools: [toolDef("look")] };

test("a call of the client's is handed out without a step, the turn awaits, and it is not complete", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look", { city: "Rome" }])] }));
  const { path } = await server.open(look);
  const { events, turn } = await server.stream(`${path}/turn`, say("weather?"));
  expect(kindsOf(events)).toEqual([
    "turn_start",
    "step_start inference",
    "step_progress inference",
    "step_complete inference",
    "turn_awaiting_input",
  ]);
  expect(turn?.output_message).toMatchObject({
    stop_reason: "end_of_message",
    tool_calls: [{ call_id: "c1" }],
  });
  expect(stepsOf(turn, "inference")[0]?.model_response.stop_reason).toBe("end_of_turn");
  expect(turn?.completed_at).toBeNull();
  expect((await server.call("GET", `${path}/turn/${turn?.turn_id}`)).body).toEqual(turn);
});

test("a resume begins with the completed step, in a turn of the same id and beginning", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("Sunny.")] }));
  const { path } = await server.open(look);
  const awaiting = await server.stream(`${path}/turn`, say("weather?"));
  const tool_responses = [{ ...response("c1", "look", "sun"), metadata: { q: 1 } }];
  const { events, turn } = await server.stream(`${path}/turn/${awaiting.turn?.turn_id}/resume`, {
    tool_responses,
  });
  expect(kindsOf(events)).toEqual([
    "step_complete tool_execution",
    "step_start inference",
    "step_progress inference",
    "step_complete inference",
    "turn_complete",
  ]);
  const { turn_id, started_at, output_message } = awaiting.turn ?? {};
  expect(turn).toMatchObject({ turn_id, started_at });
  const [step] = stepsOf(turn, "tool_execution");
  expect(step).toMatchObject({ tool_calls: output_message?.tool_calls, tool_responses });
  expect(turn?.completed_at).not.toBeNull();
});

test("the step of the client's tools starts when its calls were handed out and has an id of its own", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("Sunny.")] }));
  const { path } = await server.open(look);
  const awaiting = await server.stream(`${path}/turn`, say("weather?"));
  const { turn } = await server.stream(
    `${path}/turn/${awaiting.turn?.turn_id}/resume`,
    answers("look", "c1"),
  );
  const times = turn?.steps.flatMap((step) => [step.started_at, step.completed_at]) ?? [];
  expect(times).toEqual([...times].sort());
  expect(new Set(times).size).toBe(times.length);
  expect(new Set(turn?.steps.map((step) => step.step_id)).size).toBe(3);
  const tool = turn?.steps[1];
  const { body } = await server.call("GET", `${path}/turn/${turn?.turn_id}/step/${tool?.step_id}`);
  expect(body).toEqual({ step: tool });
});

test("several calls are handed out together and answered in one resume, in any order", async () => {
  const providers = fakeProviders({ answers: [calls(["c1", "look"], ["c2", "look"]), text("done")] });
  const server = testServer(providers);
  const { path } = await server.open(look);
  const awaiting = await server.stream(`${path}/turn`, say("go"));
  expect(awaiting.turn?.output_message.tool_calls.map((call) => call.call_id)).toEqual(["c1", "c2"]);
  const { turn } = await server.stream(
    `${path}/turn/${awaiting.turn?.turn_id}/resume`,
    answers("look", "c2", "c1"),
  );
  const steps = stepsOf(turn, "tool_execution");
  expect(steps).toHaveLength(1);
  expect(steps[0]?.tool_calls.map((call) => call.call_id)).toEqual(["c1", "c2"]);
  expect(steps[0]?.tool_responses.map((one) => one.call_id)).toEqual(["c2", "c1"]);
  expect(providers.requests.inference[1]?.messages).toHaveLength(4);
});

test("the server's calls of a mixed message run first, one step each, and only the client's are handed out", async () => {
  const providers = fakeProviders({
    answers: [
      [
        { type: "text", text: "Let me see." },
        ...calls(["c1", "look"], ["s1", "add"], ["c2", "look"], ["s2", "add"]),
      ],
      text("done"),
    ],
    tools: { kit: { add: () => ({ content: "42" }) } },
  });
  const server = testServer(providers);
  const { path } = await server.open({ ...look, toolgroups: ["kit"] });
  const awaiting = await server.stream(`${path}/turn`, say("go"));
  expect(stepTypesOf(awaiting.turn)).toEqual(["inference", "tool_execution", "tool_execution"]);
  const executed = stepsOf(awaiting.turn, "tool_execution").map((step) => step.tool_calls[0]?.call_id);
  expect(executed).toEqual(["s1", "s2"]);
  expect(awaiting.turn?.output_message.tool_calls.map((call) => call.call_id)).toEqual(["c1", "c2"]);
  expect(awaiting.turn?.output_message.content).toBe("Let me see.");

  const { turn } = await server.stream(
    `${path}/turn/${awaiting.turn?.turn_id}/resume`,
    answers("look", "c1", "c2"),
  );
  expect(stepTypesOf(turn)).toEqual([
    ...["inference", "tool_execution", "tool_execution"],
    ...["tool_execution", "inference"],
  ]);
  const told = providers.requests.inference[1]?.messages.slice(1) ?? [];
  expect(told.map((message) => (message.role === "tool" ? message.call_id : message.role))).toEqual([
    ...["assistant", "s1", "s2", "c1", "c2"],
  ]);
  expect(told[0]).toMatchObject({ tool_calls: [{}, {}, {}, {}] });
});

test("a chain of two client calls takes two resumes and five steps", async () => {
  const server = testServer(
    fakeProviders({ answers: [calls(["c1", "look"]), calls(["c1", "look"]), text("done")] }),
  );
  const { path } = await server.open(look);
  const { turn: first } = await server.stream(`${path}/turn`, say("go"));
  const resume = `${path}/turn/${first?.turn_id}/resume`;
  const second = await server.stream(resume, answers("look", "c1"));
  expect(second.events.at(-1)?.event_type).toBe("turn_awaiting_input");
  expect(second.turn?.completed_at).toBeNull();
  const third = await server.stream(resume, answers("look", "c1"));
  expect(stepTypesOf(third.turn)).toEqual([
    ...["inference", "tool_execution", "inference", "tool_execution", "inference"],
  ]);
  expect(third.turn?.turn_id).toBe(first?.turn_id);
  expect(third.turn?.started_at).toBe(first?.started_at);
});

test("an awaiting turn without a stream is a 200 with that turn, and so is its resume", async () => {
  const server = testServer(fakeProviders({ answers: [calls(["c1", "look"]), text("done")] }));
  const { path } = await server.open(look);
  const awaiting = await server.call("POST", `${path}/turn`, say("go"));
  expect(awaiting).toMatchObject({
    status: 200,
    body: { completed_at: null, output_message: { tool_calls: [{}] } },
  });
  const resume = `${path}/turn/${awaiting.body.turn_id}/resume`;
  const done = await server.call("POST", resume, { ...answers("look", "c1"), stream: null });
  expect(done).toMatchObject({ status: 200, body: { output_message: { content: "done" } } });
  expect((await server.call("GET", `${path}/turn/${awaiting.body.turn_id}`)).body).toEqual(done.body);
});

test("a client tool with two forms of parameters sends the schema to the model, and both are read back", async () => {
  const providers = fakeProviders({});
  const server = testServer(providers);
  const parameters = [{ name: "city", parameter_type: "string", description: "where" }];
  const input_schema = { type: "object", properties: { city: { type: "string" } } };
  const { path, agent_id } = await server.open({
    client_tools: [
      { name: "both", parameters, input_schema },
      { name: "flat", parameters },
    ],
  });
  await server.stream(`${path}/turn`, say("go"));
  const filled = [{ ...parameters[0], required: true, default: null }];
  expect(providers.requests.inference[0]?.tools).toMatchObject([
    { name: "both", parameters: null, input_schema },
    { name: "flat", parameters: filled, input_schema: null },
  ]);
  const { body } = await server.call("GET", `/v1/agents/${agent_id}`);
  expect(body.agent_config.client_tools[0]).toMatchObject({ parameters: filled, input_schema });
});

test("an answer that stopped in the middle is not a reason to await: calls were cut off with it", async () => {
  const cut = [...calls(["c1", "look"]).slice(0, 1), stop("out_of_tokens")];
  const server = testServer(fakeProviders({ answers: [cut] }));
  const { path } = await server.open(look);
  const { events, turn } = await server.stream(`${path}/turn`, say("go"));
  expect(events.at(-1)?.event_type).toBe("turn_complete");
  expect(turn?.output_message).toMatchObject({
    stop_reason: "out_of_tokens",
    tool_calls: [{ call_id: "c1" }],
  });
});
