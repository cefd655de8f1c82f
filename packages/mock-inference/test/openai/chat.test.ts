import { describe, expect, test } from "vitest";
import { complete, says, send, stream, mock } from "../support/openai.ts";

const model = "mock-model";
const weather = `
script: weather
replies:
  - say: ["Let me ", "look."]
    call:
      - { tool: get_weather, args: { city: Rome, why: "I was asked" } }
      - { tool: get_time, id: mine }
  - { say: It is sunny., stop: out_of_tokens }
  - { say: ["Half", " a"], error: { status: 503, message: overloaded } }
  - { error: { status: 429, message: slow down } }
  - { call: [{ unparsed: "get_weather(Rome" }] }
  - { say: Here., stop: end_of_message }
  - { say: "" }
`;
/** A request whose position in the script is this. */
const at = (position: number, rest: object = {}) => ({
  model,
  messages: [
    says("@@weather@@"),
    ...Array.from({ length: position }, () => ({ role: "assistant", content: "So." })),
    says("Go on"),
  ],
  ...rest,
});

describe("an answer as a whole", () => {
  test("has text, calls, finish reason and usage", async () => {
    const { status, body } = await complete(mock(weather), at(0));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-\w{24}$/),
      object: "chat.completion",
      created: expect.any(Number),
      model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: "Let me look.",
            refusal: null,
            tool_calls: [
              {
                id: "weather-2-0",
                type: "function",
                function: { name: "get_weather", arguments: '{"city":"Rome","why":"I was asked"}' },
              },
              { id: "mine", type: "function", function: { name: "get_time", arguments: "{}" } },
            ],
          },
          logprobs: null,
          finish_reason: "tool_calls",
        },
      ],
      usage: { prompt_tokens: 5, completion_tokens: 17, total_tokens: 22 },
    });
  });

  test("has the token counts of the script, and estimates of the others", async () => {
    const scripted = mock(`
script: counted
replies:
  - { say: Hello., usage: { prompt_tokens: 120000, completion_tokens: 7 } }
  - { say: Hello., usage: { prompt_tokens: 0 } }
`);
    const ask = (...before: object[]) => ({ model, messages: [says("@@counted@@"), ...before] });
    const usage = { prompt_tokens: 120_000, completion_tokens: 7, total_tokens: 120_007 };
    expect(await complete(scripted, ask())).toMatchObject({ body: { usage } });
    const streamed = await stream(scripted, { ...ask(), stream_options: { include_usage: true } });
    expect(streamed.at(-2)).toMatchObject({ choices: [], usage });
    const second = ask({ role: "assistant", content: "Hello." }, says("Again"));
    expect(await complete(scripted, second)).toMatchObject({
      body: { usage: { prompt_tokens: 0, completion_tokens: 2, total_tokens: 2 } },
    });
  });

  test.each([
    [1, "length", "It is sunny."],
    [4, "tool_calls", null],
    [5, "stop", "Here."],
    [6, "stop", ""],
  ])("at position %i finishes with %s", async (position, finish_reason, content) => {
    const { body } = await complete(mock(weather), at(position));
    expect(body.choices[0]).toMatchObject({ finish_reason, message: { content } });
  });

  test("fails with the status of the script, also after some text", async () => {
    const error = (message: string, type: string, code: string | null) => ({
      error: { message, type, param: null, code },
    });
    expect(await complete(mock(weather), at(2))).toEqual({
      status: 503,
      body: error("overloaded", "server_error", null),
    });
    expect(await complete(mock(weather), at(3))).toEqual({
      status: 429,
      body: error("slow down", "rate_limit_error", "rate_limit_exceeded"),
    });
  });

  test("that is a miss is a 400 with the reason", async () => {
    const { status, body } = await complete(mock(weather), at(7));
    expect(status).toBe(400);
    expect(body.error.message).toContain("No reply of script weather fits at position 7");
  });

  test("has a unique id", async () => {
    const mocks = [mock(weather), mock(weather)];
    const answers = await Promise.all([...mocks, ...mocks].map((one) => complete(one, at(1))));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
  });
});

describe("a streamed answer", () => {
  const role = { role: "assistant", content: "" };
  const deltas = (events: any[]) => events.slice(0, -1).flatMap(({ choices }) => choices);

  test("gives the role, a delta for each part, then calls in pieces, then a finish reason alone, then [DONE]", async () => {
    const events = await stream(mock(weather), at(0));
    expect(events.at(-1)).toBe("[DONE]");
    expect(events[0]).toMatchObject({ object: "chat.completion.chunk", model });
    const call = (index: number, id: string, name: string) => ({
      tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }],
    });
    const piece = (index: number, text: string) => ({
      tool_calls: [{ index, function: { arguments: text } }],
    });
    expect(deltas(events).map(({ delta }) => delta)).toEqual([
      role,
      { content: "Let me " },
      { content: "look." },
      call(0, "weather-2-0", "get_weather"),
      piece(0, '{"city":"Rome","'),
      piece(0, 'why":"I was aske'),
      piece(0, 'd"}'),
      call(1, "mine", "get_time"),
      piece(1, "{}"),
      {},
    ]);
    const reasons = deltas(events).map(({ finish_reason }) => finish_reason);
    expect(reasons).toEqual([...Array.from({ length: 9 }, () => null), "tool_calls"]);
  });

  test("has one id", async () => {
    const events = await stream(mock(weather), at(0));
    expect(new Set(events.slice(0, -1).map(({ id }) => id)).size).toBe(1);
  });

  test("has its usage in a last event without choices only if requested", async () => {
    const events = await stream(mock(weather), at(1, { stream_options: { include_usage: true } }));
    expect(events.at(-2)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 6, completion_tokens: 3, total_tokens: 9 },
    });
    expect(events.slice(0, -2).map(({ usage }) => usage)).toEqual([null, null, null]);
    for (const event of (await stream(mock(weather), at(1))).slice(0, -1))
      expect(event.choices).toHaveLength(1);
  });

  test.each([
    ["without any text or call", 6, []],
    ["of calls alone", 4, [[""], ["get_weather(Rome"]]],
  ])("%s begins with the role as well", async (_, position, args) => {
    const events = await stream(mock(weather), at(position));
    const [first, ...rest] = deltas(events).map(({ delta }) => delta);
    expect(first).toEqual(role);
    const pieces = rest
      .slice(0, -1)
      .map((delta) => delta.tool_calls.map((one: any) => one.function.arguments));
    expect(pieces).toEqual(args);
  });

  test("that waits sends its role no sooner than its first text", async () => {
    const gated = mock("script: a\nreplies: [{ say: [{ gate: g }, One], fault: { type: end, after: 2 } }]");
    const reading = stream(gated, { model, messages: [says("@@a@@")] });
    await gated.gate("g", "a").reached;
    expect(gated.journal.list()).toMatchObject([{ state: "running" }]);
    gated.gate("g", "a").open();
    expect(deltas([...(await reading), ""]).map(({ delta }) => delta)).toEqual([role, { content: "One" }]);
  });

  test("never splits a character of a call's arguments", async () => {
    const args = `"${"x".repeat(14)}😀 and more"`;
    const events = await stream(mock(`script: a\nreplies: [{ call: [{ tool: t, args: ${args} }] }]`), {
      model,
      messages: [says("@@a@@")],
    });
    const pieces = deltas(events).flatMap(({ delta }) => delta.tool_calls ?? []);
    expect(pieces.map((piece) => piece.function.arguments)).toEqual([
      "",
      `"${"x".repeat(14)}😀`,
      ' and more"',
    ]);
  });

  test("that fails before its first part is a status", async () => {
    const response = await send(mock(weather), "POST", "/v1/chat/completions", at(3, { stream: true }));
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ error: { message: "slow down" } });
  });

  test("that fails later ends in an error, without a finish reason and [DONE]", async () => {
    const events = await stream(mock(weather), at(2));
    expect(events.map((event) => event.choices?.[0].delta.content ?? event)).toEqual([
      "",
      "Half",
      " a",
      { error: { message: "overloaded", type: "server_error", param: null, code: null } },
    ]);
  });
});
