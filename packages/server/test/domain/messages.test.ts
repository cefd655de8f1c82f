/** What the model is told: each rule of history on its own, and then through a session. */
import { expect, test } from "vitest";
import type { CompletionMessage, Message, ToolCall } from "@understudy/contract/types";
import { messagesOf, toPrompt, type Conversation } from "../../src/domain/plan/messages.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, stop, text, toolDef } from "../support/fake-providers.ts";
import { answers, violation } from "../support/turns.ts";

type Step = Conversation["steps"][number];
const at = { turn_id: "t", step_id: "s", started_at: "", completed_at: "" };

const user = (content: string): Message => ({ role: "user", content, context: null });
const tool = (call_id: string, content = call_id): Message => ({ role: "tool", call_id, content });
const call = (call_id: string): ToolCall => ({
  call_id,
  tool_name: "f",
  arguments: {},
  arguments_json: "{}",
});
function assistant(content: string, ...ids: string[]): CompletionMessage {
  return { role: "assistant", content, stop_reason: "end_of_turn", tool_calls: ids.map(call) };
}
const inferred = (model_response: CompletionMessage): Step => ({
  ...at,
  step_type: "inference",
  model_response,
});
const executed = (...ids: string[]): Step => ({
  ...at,
  step_type: "tool_execution",
  tool_calls: ids.map(call),
  tool_responses: ids.map((call_id) => ({ call_id, tool_name: "f", content: call_id, metadata: null })),
});
const judged = (touchpoint: "user-input" | "assistant-output", refusal: string | null): Step => ({
  ...at,
  step_type: "shield_call",
  violation: refusal === null ? null : violation("error", refusal),
  touchpoint,
  refusal,
});
const turn = (...steps: Step[]): Conversation => ({
  input_messages: [{ role: "user", content: "hi", context: null }],
  steps,
});

test("the system message comes first, unless it is empty", () => {
  expect(toPrompt("Be kind.", [user("hi")])).toEqual([{ role: "system", content: "Be kind." }, user("hi")]);
  expect(toPrompt("", [user("hi")])).toEqual([user("hi")]);
});

test("a turn is its inputs and then the messages of its steps, in order", () => {
  const steps = [inferred(assistant("let me", "c1")), executed("c1"), inferred(assistant("done"))];
  expect(messagesOf(turn(...steps))).toEqual([
    user("hi"),
    assistant("let me", "c1"),
    tool("c1"),
    assistant("done"),
  ]);
});

test("the context of a user message is kept from the model", () => {
  const conversation: Conversation = {
    input_messages: [{ role: "user", content: "hi", context: "secret" }],
    steps: [],
  };
  expect(messagesOf(conversation)).toEqual([user("hi")]);
});

test("a shield without a refusal adds nothing", () => {
  const mild: Step = { ...judged("user-input", null), violation: violation("warn", "Careful.") } as Step;
  expect(messagesOf(turn(mild, judged("user-input", null)))).toEqual([user("hi")]);
});

test("the message of an input shield is appended in place of the model's", () => {
  expect(messagesOf(turn(judged("user-input", "No.")))).toEqual([user("hi"), assistant("No.")]);
});

test("an input refusal after a resume is appended after the tool responses", () => {
  const steps = [inferred(assistant("", "c1")), executed("c1"), judged("user-input", "No.")];
  expect(messagesOf(turn(...steps)).slice(1)).toEqual([assistant("", "c1"), tool("c1"), assistant("No.")]);
});

test("a message that only looks empty reaches the model", () => {
  const image = { type: "image", image: { url: { uri: "https://x/y.png" }, data: null } } as const;
  const seen: Message = { role: "user", content: [{ type: "text", text: "" }, image], context: null };
  const texts: Message = {
    ...seen,
    content: [
      { type: "text", text: "" },
      { type: "text", text: "x" },
    ],
  };
  expect(toPrompt("", [seen, texts, user(" ")])).toEqual([seen, texts, user(" ")]);
});

test("an output refusal replaces the last answer, and only that", () => {
  const steps = [
    inferred(assistant("one", "c1")),
    executed("c1"),
    inferred(assistant("two")),
    judged("assistant-output", "No."),
  ];
  expect(messagesOf(turn(...steps)).slice(1)).toEqual([assistant("one", "c1"), tool("c1"), assistant("No.")]);
});

test("an output refusal also replaces the tool messages after the last answer", () => {
  const steps = [inferred(assistant("mixed", "s1", "c1")), executed("s1"), judged("assistant-output", "No.")];
  expect(messagesOf(turn(...steps))).toEqual([user("hi"), assistant("No.")]);
});

test.each<[string, Message[], Message[]]>([
  ["an unanswered call is not replayed", [assistant("look", "c1")], [assistant("look")]],
  [
    "of a mixed message only the unanswered calls are dropped",
    [assistant("", "a", "b"), tool("b")],
    [assistant("", "b"), tool("b")],
  ],
  ["a message whose calls nobody answered is dropped when it says nothing else", [assistant("", "c1")], []],
  ["a tool message without a call is dropped", [tool("c9")], []],
  ["a tool message before its call is none of its", [tool("c1"), assistant("x", "c1")], [assistant("x")]],
  [
    "a call pairs with the first tool message of its id",
    [assistant("", "c1"), tool("c1", "first"), tool("c1", "second")],
    [assistant("", "c1"), tool("c1", "first")],
  ],
  [
    "a tool message after the next call of its id belongs to that one",
    [assistant("one", "c1"), assistant("two", "c1"), tool("c1")],
    [assistant("one"), assistant("two", "c1"), tool("c1")],
  ],
  [
    "an id that is used again pairs anew",
    [assistant("", "c1"), tool("c1", "1"), assistant("", "c1"), tool("c1", "2")],
    [assistant("", "c1"), tool("c1", "1"), assistant("", "c1"), tool("c1", "2")],
  ],
  [
    "other messages may stand between a call and its answer",
    [assistant("", "c1"), user("well?"), tool("c1")],
    [assistant("", "c1"), user("well?"), tool("c1")],
  ],
  [
    "empty messages are dropped",
    [
      user(""),
      assistant(""),
      { role: "user", content: [], context: null },
      { role: "user", content: { type: "text", text: "" }, context: null },
      user("x"),
    ],
    [user("x")],
  ],
  [
    "an empty answer of a tool is an answer",
    [assistant("", "c1"), tool("c1", "")],
    [assistant("", "c1"), tool("c1", "")],
  ],
])("%s", (_, said, told) => {
  expect(toPrompt("", said)).toEqual(told);
});

test("a call is answered by a tool message that comes as a later turn's input", async () => {
  const providers = fakeProviders({ answers: [calls(["c1", "look"]), text("Sunny.")] });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  await server.stream(`${path}/turn`, say("weather?"));
  const { turn } = await server.stream(`${path}/turn`, {
    messages: [{ role: "tool", call_id: "c1", content: "sun" }],
  });
  expect(turn?.input_messages).toEqual([tool("c1", "sun")]);
  expect(providers.requests.inference[1]?.messages).toMatchObject([
    { role: "user", content: "weather?" },
    { role: "assistant", tool_calls: [{ call_id: "c1" }] },
    { role: "tool", call_id: "c1", content: "sun" },
  ]);
});

test("a turn that awaits input is history too, without its unanswered calls", async () => {
  const says = [[{ type: "text" as const, text: "Let me look." }, ...calls(["c1", "look"])], text("ok")];
  const providers = fakeProviders({ answers: says });
  const server = testServer(providers);
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("1"));
  await server.stream(`${path}/turn`, say("2"));
  expect(providers.requests.inference[1]?.messages).toEqual([
    user("1"),
    assistant("Let me look."),
    user("2"),
  ]);
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  await server.stream(`${path}/turn`, say("3"));
  const roles = providers.requests.inference
    .at(-1)
    ?.messages.map(({ role, content }) => `${role} ${String(content)}`);
  expect(roles).toEqual([
    ...["user 1", "assistant Let me look.", "tool done", "assistant ok"],
    ...["user 2", "assistant ok", "user 3"],
  ]);
});

test("a refusal without words reaches the next turn as `Blocked by …`, once", async () => {
  let strict = true;
  const providers = fakeProviders({
    shields: { guard: () => (strict ? violation("error") : violation("warn", "Careful.")) },
  });
  const server = testServer(providers);
  const { path } = await server.open({ input_shields: ["guard"] });
  await server.stream(`${path}/turn`, say("bomb"));
  strict = false;
  await server.stream(`${path}/turn`, say("flower"));
  await server.stream(`${path}/turn`, say("bee"));
  expect(providers.requests.inference.at(-1)?.messages).toEqual([
    ...[user("bomb"), assistant("Blocked by guard.")],
    ...[user("flower"), assistant("ok"), user("bee")],
  ]);
});

test("calls that were not run at the limit, or were cut off, do not confuse the next turn", async () => {
  const cut = [
    { type: "text" as const, text: "I will" },
    ...calls(["c1", "add"]).slice(0, 1),
    stop("out_of_tokens"),
  ];
  const tools = { kit: { add: () => ({ content: "42" }) } };
  const providers = fakeProviders({ answers: [cut, calls(["c2", "add"]), text("ok")], tools });
  const server = testServer(providers);
  const { path } = await server.open({ toolgroups: ["kit"], max_infer_iters: 1 });
  await server.stream(`${path}/turn`, say("1"));
  await server.stream(`${path}/turn`, say("2"));
  await server.stream(`${path}/turn`, say("3"));
  expect(providers.requests.inference.at(-1)?.messages).toEqual([
    user("1"),
    { ...assistant("I will"), stop_reason: "out_of_tokens" },
    user("2"),
    user("3"),
  ]);
});
