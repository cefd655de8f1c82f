/** Tools that the server runs: in what order, with which arguments, and what becomes of a call that goes wrong. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, type FakeProviders, type Fakes } from "../support/fake-providers.ts";
import { kindsOf, stepsOf } from "../support/turns.ts";

type Tool = NonNullable<Fakes["tools"]>[string][string];

/** A server with one toolgroup, `kit`, whose model makes these calls and then is done. */
function withKit(kit: Record<string, Tool>, ...made: Parameters<typeof calls>) {
  const providers: FakeProviders = fakeProviders({ answers: [calls(...made), text("done")], tools: { kit } });
  return { providers, server: testServer(providers) };
}

const add: Tool = () => ({ content: "42", metadata: { took: 1 } });

test("server calls run one after the other, in the model's order, each in a step of its own", async () => {
  let running = 0;
  const slow: Tool = async ({ arguments: { n } }) => {
    running += 1;
    await Promise.resolve();
    const content = `${String(n)}, ${running} running`;
    running -= 1;
    return { content };
  };
  const { server } = withKit({ slow }, ["c1", "slow", { n: 1 }], ["c2", "slow", { n: 2 }]);
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  expect(kindsOf(events)).toEqual([
    ...["turn_start", "step_start inference", "step_progress inference", "step_progress inference"],
    "step_complete inference",
    ...["step_start tool_execution", "step_progress tool_execution", "step_complete tool_execution"],
    ...["step_start tool_execution", "step_progress tool_execution", "step_complete tool_execution"],
    ...["step_start inference", "step_progress inference", "step_complete inference"],
    "turn_complete",
  ]);
  const steps = stepsOf(turn, "tool_execution");
  expect(steps.map((step) => step.tool_calls.map((call) => call.call_id))).toEqual([["c1"], ["c2"]]);
  expect(steps.map((step) => step.tool_responses[0]?.content)).toEqual(["1, 1 running", "2, 1 running"]);
});

test("a call is announced as parsed, then as in progress", async () => {
  const { server } = withKit({ add }, ["c1", "add", { a: 1 }]);
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { events } = await server.stream(`${path}/turn`, say("go"));
  const deltas = events.flatMap((event) => (event.event_type === "step_progress" ? [event.delta] : []));
  const tool_call = { call_id: "c1", tool_name: "add", arguments: { a: 1 }, arguments_json: '{"a":1}' };
  expect(deltas.slice(0, 2)).toEqual([
    { type: "tool_call", tool_call, parse_status: "succeeded" },
    { type: "tool_call", tool_call, parse_status: "in_progress" },
  ]);
});

test("what a tool returns is kept with its metadata and given to the model", async () => {
  const { server, providers } = withKit({ add }, ["c1", "add"]);
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(stepsOf(turn, "tool_execution")[0]?.tool_responses).toEqual([
    { call_id: "c1", tool_name: "add", content: "42", metadata: { took: 1 } },
  ]);
  expect(providers.requests.inference[1]?.messages.at(-1)).toEqual({
    role: "tool",
    call_id: "c1",
    content: "42",
  });
});

test("a tool gets the session's id, then the model's arguments, then the toolgroup's: later wins", async () => {
  const given = { mine: 1, both: "model", session_id: "forged" };
  const { server, providers } = withKit({ add }, ["c1", "add", {}], ["c2", "add", given]);
  const toolgroups = [{ name: "kit", args: { both: "group", its: true } }];
  const { path, session_id } = await server.open({ toolgroups });
  await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.tools.map((request) => request.arguments)).toEqual([
    { session_id, both: "group", its: true },
    { session_id: "forged", mine: 1, both: "group", its: true },
  ]);
});

test("nested arguments arrive as the model gave them, and are shown so", async () => {
  const args = { where: { city: "Rome", at: [1, { deep: null }] } };
  const { server, providers } = withKit({ add }, ["c1", "add", args]);
  const { path, session_id } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.tools[0]?.arguments).toEqual({ session_id, ...args });
  expect(stepsOf(turn, "tool_execution")[0]?.tool_calls[0]?.arguments).toEqual(args);
});

test.each([
  ["throws", () => Promise.reject(new Error("no route")), "The tool add failed: no route"],
  [
    "throws without a word",
    () => Promise.reject(new Error("")),
    "The tool add failed: It failed without a message.",
  ],
  [
    "reports an error",
    () => ({ content: null, error_message: "out of paper" }),
    "The tool add failed: out of paper",
  ],
  ["returns null", () => ({ content: null }), "The tool add returned nothing."],
  ["returns an empty text", () => ({ content: "" }), "The tool add returned nothing."],
  [
    "returns items without text",
    () => ({ content: [{ type: "text", text: "" }] }),
    "The tool add returned nothing.",
  ],
  ["returns an empty list", () => ({ content: [] }), "The tool add returned nothing."],
] satisfies [string, Tool, string][])(
  "a tool that %s is answered so, and the turn goes on",
  async (_, tool, words) => {
    const { server, providers } = withKit({ add: tool }, ["c1", "add"]);
    const { path } = await server.open({ toolgroups: ["kit"] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(stepsOf(turn, "tool_execution")[0]?.tool_responses[0]?.content).toBe(words);
    expect(providers.requests.inference[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: words });
    expect(turn?.output_message.content).toBe("done");
  },
);

test.each([
  [["kit"], "The tools are: add."],
  [[], "No tools are offered."],
])(
  "a call of a tool that is not there is answered with those that are (toolgroups %j)",
  async (toolgroups, offered) => {
    const { server, providers } = withKit({ add }, ["c1", "fly"]);
    const { path } = await server.open({ toolgroups });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(stepsOf(turn, "tool_execution")[0]?.tool_responses[0]?.content).toBe(
      `There is no tool "fly". ${offered}`,
    );
    expect(providers.requests.tools).toEqual([]);
    expect(turn?.output_message.content).toBe("done");
  },
);

test.each([
  ["a string", "Rome"],
  ["a number", 5],
  ["an array", [1]],
  ["a boolean", false],
])("arguments that are %s are answered so, without running the tool", async (what, args) => {
  const { server, providers } = withKit({ add }, ["c1", "add", args]);
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const [step] = stepsOf(turn, "tool_execution");
  expect(step?.tool_responses[0]?.content).toBe(`The arguments of add must be an object, not ${what}.`);
  expect(step?.tool_calls[0]?.arguments).toEqual(args);
  expect(providers.requests.tools).toEqual([]);
});

test("a call without arguments runs with the session's id alone", async () => {
  const { server, providers } = withKit({ add }, ["c1", "add", null]);
  const { path, session_id } = await server.open({ toolgroups: ["kit"] });
  await server.stream(`${path}/turn`, say("go"));
  expect(providers.requests.tools[0]?.arguments).toEqual({ session_id });
});

test("a call id that is repeated in one message is renamed before anyone hears of it", async () => {
  const { server } = withKit({ add }, ["c1", "add"], ["c1", "add"], ["c1-2", "add"]);
  const { path } = await server.open({ toolgroups: ["kit"] });
  const { turn, events } = await server.stream(`${path}/turn`, say("go"));
  const ids = ["c1", "c1-2", "c1-2-2"];
  const announced = events.flatMap((event) => {
    const call = event.event_type === "step_progress" && "tool_call" in event.delta && event.delta.tool_call;
    return call && typeof call === "object" ? [call.call_id] : [];
  });
  expect(announced).toEqual([...ids, ...ids]);
  expect(stepsOf(turn, "inference")[0]?.model_response.tool_calls.map((call) => call.call_id)).toEqual(ids);
  expect(stepsOf(turn, "tool_execution").map((step) => step.tool_responses[0]?.call_id)).toEqual(ids);
});

test("a tool is given the conversation up to its call", async () => {
  const { server, providers } = withKit({ add }, ["c1", "add"], ["c2", "add"]);
  const { path } = await server.open({ toolgroups: ["kit"], instructions: "Sum." });
  await server.stream(`${path}/turn`, say("go"));
  const roles = providers.requests.tools.map(({ messages }) => messages.map((message) => message.role));
  expect(roles[0]?.slice(0, 2)).toEqual(["system", "user"]);
  expect(roles[1]).toEqual(["system", "user", "assistant", "tool"]);
});
