/** Scripts in dialects of chat completions, over HTTP. */
import { expect, test, describe } from "vitest";
import { complete, mock, says, send, stream } from "../support/openai.ts";

const asked = { model: "mock-model", messages: [says("Go.")] };
const tools = [{ type: "function", function: { name: "look" } }];
const calls = 'call: [{ tool: look, id: a, args: { city: "Rome" } }]';
const script = (more: string) => `script: a\nmodel: mock-model\n${more}`;

describe("a reply is written in the dialect of", () => {
  test("its script", async () => {
    const chunks = await stream(mock(script(`dialect: ollama\nreplies: [{ ${calls} }]`)), {
      ...asked,
      tools,
    });
    expect(chunks.map((chunk) => chunk.choices?.[0].delta)).toEqual([
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { index: 0, id: "a", type: "function", function: { name: "look", arguments: '{"city":"Rome"}' } },
        ],
      },
      { role: "assistant" },
      undefined,
    ]);
  });

  test("its own, in place of its script's", async () => {
    const replies = [
      "{ say: One., quirks: [reasoning_field], think: Hm }",
      "{ say: Two., quirks: [], think: Hm }",
    ];
    const from = mock(script(`quirks: [chunk_id_empty]\nreplies: [${replies.join(", ")}, { say: Three. }]`));
    const turns = [says("Go."), { role: "assistant", content: "x" }, { role: "assistant", content: "x" }];
    const first = async (count: number) =>
      stream(from, { ...asked, messages: turns.slice(0, count) }).then((chunks) => chunks[1]);
    expect(await first(1)).toMatchObject({
      id: expect.stringMatching(/./),
      choices: [{ delta: { reasoning: "Hm" } }],
    });
    expect(await first(2)).toMatchObject({ choices: [{ delta: { reasoning_content: "Hm" } }] });
    expect(await first(3)).toMatchObject({ id: "" });
  });

  test("its script and its list of quirks together", async () => {
    const from = mock(script(`dialect: ollama\nquirks: [id_empty, finish_stop]\nreplies: [{ ${calls} }]`));
    const { body } = await complete(from, { ...asked, tools });
    expect(body.choices).toMatchObject([
      { message: { content: "", tool_calls: [{ id: "" }] }, finish_reason: "stop" },
    ]);
  });
});

test("a fault of wire damages the events as they are written", async () => {
  const wire = "quirks: [comments], wire: { type: end, after: 1 }";
  const from = mock(script(`replies: [{ say: "One.", ${wire} }]`));
  const response = await send(from, "POST", "/v1/chat/completions", { ...asked, stream: true });
  expect(await response.text()).toMatch(/^: OPENROUTER PROCESSING\n\ndata: \{[^\n]*\n\n$/);
});

describe("an error has the form of its dialect", () => {
  const failing = (quirks: string, say = "") =>
    mock(script(`replies: [{ ${say}error: { status: 503, message: Busy. }, quirks: [${quirks}] }]`));

  test("as the answer", async () => {
    expect(await complete(failing("error_detail"), asked)).toEqual({
      status: 503,
      body: { detail: "Busy." },
    });
    expect(await complete(failing(""), asked)).toMatchObject({ body: { error: { message: "Busy." } } });
  });

  test("in a stream", async () => {
    const from = failing("error_event", "say: One., ");
    const response = await send(from, "POST", "/v1/chat/completions", { ...asked, stream: true });
    expect(await response.text()).toMatch(/\n\nevent: error\ndata: \{"message":"Busy\."[^\n]*\n\n$/);
  });
});

describe("a request is refused as a server with the quirk refuses it", () => {
  const call = { id: "a", type: "function", function: { name: "look", arguments: {} } };
  const history = [says("Go."), { role: "assistant", content: "", tool_calls: [call] }];
  const result = { role: "tool", tool_call_id: "a", content: "Sunny." };

  test("in its words, and without using up an attempt", async () => {
    const from = mock(
      script("quirks: [developer_refused]\nreplies: [{ attempts: [{ say: One. }, { say: Two. }] }]"),
    );
    const developer = [{ role: "developer", content: "Be brief." }, says("Go.")];
    expect(await complete(from, { ...asked, messages: developer })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining("unknown variant `developer`") } },
    });
    expect(await complete(from, asked)).toMatchObject({
      body: { choices: [{ message: { content: "One." } }] },
    });
    expect(from.journal.list()).toMatchObject([
      { state: "failed", script: "a", path: "replies[0].attempts[0]", status: 422 },
      { state: "answered", path: "replies[0].attempts[0]" },
    ]);
  });

  test("with arguments as text, while an object is taken", async () => {
    const from = mock(script("quirks: [arguments_text_refused]\nreplies: [{ say: One. }, { say: Two. }]"));
    const text = { ...call, function: { name: "look", arguments: "{}" } };
    const asText = [history[0], { ...history[1], tool_calls: [text] }, result];
    expect(await complete(from, { ...asked, tools, messages: asText })).toMatchObject({
      status: 400,
      body: { error: { message: "Can only get item pairs from a mapping." } },
    });
    expect(await complete(from, { ...asked, tools, messages: [...history, result] })).toMatchObject({
      body: { choices: [{ message: { content: "Two." } }] },
    });
  });

  test("without an id of a call", async () => {
    const from = mock(script("quirks: [tool_ids_null_refused]\notherwise: { say: One. }"));
    const text = { ...call, id: null, function: { name: "look", arguments: "{}" } };
    const messages = [says("Go."), { role: "assistant", content: "", tool_calls: [text] }, result];
    expect(await complete(from, { ...asked, tools, messages })).toMatchObject({
      status: 400,
      body: { object: "error", message: expect.stringContaining("Tool call id was null") },
    });
  });

  test.each([
    ["an object as arguments", call, "arguments must be text, not a mapping"],
    [
      "null for an id",
      { ...call, id: null, function: { name: "look", arguments: "{}" } },
      "id must be text, not null",
    ],
  ])("and in OpenAI's form %s is refused", async (_, one, words) => {
    for (const quirks of [
      "",
      "quirks: [tool_ids_null_refused, comments]\n".slice(0, 0),
      "quirks: [comments]\n",
    ]) {
      const from = mock(script(`${quirks}otherwise: { say: One. }`));
      const messages = [says("Go."), { role: "assistant", content: "", tool_calls: [one] }, result];
      expect(await complete(from, { ...asked, tools, messages })).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining(words) } },
      });
    }
  });
});

test("a script that answers itself refuses nothing", async () => {
  const from = mock(script("quirks: [unknown_fields_refused]\notherwise: { http: { status: 418 } }"));
  expect((await send(from, "POST", "/v1/chat/completions", { ...asked, luck: 1 })).status).toBe(418);
});

test("in process a dialect has no effect", async () => {
  const from = mock(script("dialect: vllm\nquirks: [finish_unknown]\notherwise: { say: One. }"));
  const request = {
    model: "mock-model",
    messages: [{ role: "user" as const, content: "Go.", context: null }],
    tools: [],
    tool_config: { tool_choice: null, tool_prompt_format: null, system_message_behavior: null },
    sampling_params: {
      strategy: { type: "greedy" as const },
      max_tokens: null,
      repetition_penalty: null,
      stop: null,
    },
    response_format: null,
  };
  const parts = [];
  for await (const part of from.inference.infer(request, { signal: new AbortController().signal }))
    parts.push(part);
  expect(parts).toEqual([
    { type: "text", text: "One." },
    { type: "stop", stop_reason: "end_of_turn" },
  ]);
});
