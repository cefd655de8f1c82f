/** Conversations that OpenAI refuses: refused where a mock is asked to, else listed. */
import { describe, expect, test } from "vitest";
import { InvalidConversationsError } from "../../src/index.ts";
import { complete, mock, says, stream } from "../support/openai.ts";

const script = "script: any\nmodel: mock-model\notherwise: { say: Fine. }";
const called = (...ids: string[]) => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "t", arguments: "{}" } })),
});
const result = (tool_call_id?: string) => ({ role: "tool", content: "sunny", tool_call_id });
const hi = says("Hi");

const refused: [fault: string, messages: object[], param: string, words: string, code?: string | null][] = [
  ["a tool message first", [result("a")], "messages.[0].role", "preceeding message with 'tool_calls'"],
  [
    "one after a user message",
    [hi, called("a"), result("a"), hi, result("a")],
    "messages.[4].role",
    "'tool'",
  ],
  [
    "one without an id",
    [hi, called("a"), result()],
    "messages.[2].tool_call_id",
    "must have a 'tool_call_id'",
  ],
  [
    "another id",
    [hi, called("a"), result("b")],
    "messages.[2].tool_call_id",
    "'b' not found in 'tool_calls'",
  ],
  [
    "a second result",
    [hi, called("a"), result("a"), result("a")],
    "messages.[3].tool_call_id",
    "'a', in messages[2] and messages[3]",
  ],
  ["a call without result at the end", [hi, called("a", "b"), result("b")], "messages", "messages: a."],
  ["a result that comes late", [hi, called("a"), hi, result("a")], "messages.[2].role", "messages: a."],
  [
    "a call before the next",
    [hi, called("a"), called("b"), result("b")],
    "messages.[2].role",
    "messages: a.",
  ],
  [
    "an empty list of calls",
    [hi, { role: "assistant", content: "So.", tool_calls: [] }],
    "messages[1].tool_calls",
    "empty array",
    "empty_array",
  ],
  ["an answer that says nothing", [hi, { role: "assistant" }, hi], "messages.[1].content", "got null"],
];

const taken: [why: string, messages: object[]][] = [
  ["results in another order", [hi, called("a", "b"), result("b"), result("a")]],
  ["the same id in a later answer", [hi, called("a"), result("a"), called("a"), result("a"), hi]],
  [
    "arguments that are no JSON",
    [
      hi,
      {
        ...called(),
        tool_calls: [{ id: "a", type: "function", function: { name: "t", arguments: "{" } }],
      },
      result("a"),
    ],
  ],
  ["a refusal without content", [hi, { role: "assistant", refusal: "No." }, hi]],
  ["an empty text", [hi, { role: "assistant", content: "" }, says("")]],
];

describe("a mock that refuses what OpenAI refuses", () => {
  test.each(refused)("refuses %s", async (_, messages, param, words, code = null) => {
    const to = mock(script, { refuseInvalid: true });
    const { status, body } = await complete(to, { model: "mock-model", messages });
    expect([status, body.error]).toMatchObject([400, { type: "invalid_request_error", param, code }]);
    expect(body.error.message).toContain(words);
    await expect(stream(to, { model: "mock-model", messages })).rejects.toThrow(words);
  });

  test.each(taken)("takes %s", async (_, messages) => {
    const to = mock(script, { refuseInvalid: true });
    expect(await complete(to, { model: "mock-model", messages })).toMatchObject({ status: 200 });
    expect(to.expectAllConversationsValid()).toBeUndefined();
  });

  test("has the request in its journal, and uses no reply for it", async () => {
    const to = mock("script: once\nreplies: [{ say: Fine. }]", { refuseInvalid: true });
    const messages = [says("@@once#1@@"), called("a")];
    await complete(to, { model: "mock-model", messages });
    expect(to.journal.list({ marker: "once#1" })).toMatchObject([
      { state: "failed", status: 400, path: null, invalid: { param: "messages" }, answer: null },
    ]);
    expect(to.unusedReplies()).toHaveLength(1);
    expect(() => to.expectAllRepliesUsed()).toThrow("#1 @@once#1@@ was refused: An assistant message");
    expect(to.expectAllConversationsValid).toThrow(InvalidConversationsError);
  });
});

describe("any other mock", () => {
  test.each(refused)("answers %s, and lists it", async (_, messages, param, words) => {
    const to = mock(script);
    expect(await complete(to, { model: "mock-model", messages })).toMatchObject({ status: 200 });
    expect(to.journal.list()).toMatchObject([
      { state: "answered", path: "otherwise", invalid: { param, message: expect.stringContaining(words) } },
    ]);
    expect(to.journal.invalid()).toBe(1);
    expect(to.expectAllConversationsValid).toThrow(
      /^1 request has messages that OpenAI refuses:\n {2}#1 messages/,
    );
    expect(to.expectAllConversationsValid).toThrow(`${param}: `);
  });

  test("counts also those that its journal has dropped, until a reset", async () => {
    const to = mock(script, { journal: { entries: 0 } });
    await complete(to, { model: "mock-model", messages: [result("a")] });
    expect(to.expectAllConversationsValid).toThrow("1 more, dropped from the journal");
    to.reset();
    expect(to.expectAllConversationsValid()).toBeUndefined();
  });

  test("lists a request that also found no reply, and one that http answers", async () => {
    const to = mock("script: any\nmodel: mock-model\nreplies: [{ http: { status: 429 } }]");
    const messages = [result("a")];
    await complete(to, { model: "mock-model", messages });
    await complete(to, { model: "mock-model", messages: [...messages, { role: "assistant", content: "" }] });
    expect(to.journal.list()).toMatchObject([
      { state: "failed", invalid: { param: "messages.[0].role" } },
      { state: "missed", invalid: { param: "messages.[0].role" } },
    ]);
  });
});
