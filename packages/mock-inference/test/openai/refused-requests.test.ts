import { describe, expect, test } from "vitest";
import { complete, says, send, mock } from "../support/openai.ts";

const open = () => mock("script: any\nmodel: [mock-model, other]\notherwise: { say: Fine. }");
const base = { model: "mock-model", messages: [says("Hi")] };

describe("a request that is wrong", () => {
  test.each([
    [{ model: 12 }, "model", "must be text, not 12"],
    [{ model: undefined }, "model", "is missing"],
    [{ messages: "Hi" }, "messages", "must be a list, not"],
    [{ messages: [] }, "messages", "must contain at least one message"],
    [
      { messages: [says("Hi"), { role: "usr", content: "" }] },
      "messages[1].role",
      'must be system, developer, user, assistant, tool or function, not "usr"; did you mean user?',
    ],
    [{ messages: [{ role: "user" }] }, "messages[0].content", "is missing"],
    [{ messages: [{ role: "user", content: 7 }] }, "messages[0].content", "must be text or a list"],
    [
      { messages: [{ role: "user", content: [{ type: "text" }] }] },
      "messages[0].content[0].text",
      "is missing",
    ],
    [
      { messages: [{ role: "user", content: [{ type: "input_audio" }] }] },
      "messages[0].content[0].input_audio",
      "is missing",
    ],
    [
      { messages: [{ role: "user", content: [{ type: "input_text", text: "Hi" }] }] },
      "messages[0].content[0].type",
      "must be",
    ],
    [
      { messages: [{ role: "assistant", content: [{ type: "refusal", refusal: null }] }] },
      "messages[0].content[0].refusal",
      "is missing",
    ],
    [
      {
        tool_choice: {
          type: "allowed_tools",
          allowed_tools: { mode: "auto", tools: [{ type: "function" }] },
        },
      },
      "tool_choice.allowed_tools.tools[0].function",
      "is missing",
    ],
    [{ tools: [{ type: "function", function: {} }] }, "tools[0].function.name", "is missing"],
    [{ tool_choice: "always" }, "tool_choice", "must be"],
    [{ response_format: { type: "json_schema" } }, "response_format.json_schema", "is missing"],
    [{ stream: "yes" }, "stream", "must be true or false"],
    [{ temperature: 3 }, "temperature", "must be from 0 to 2"],
    [{ n: 0 }, "n", "must be at least 1"],
  ])("names the field: %j", async (body, param, message) => {
    const to = open();
    const answer = await complete(to, { ...base, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: "invalid_request_error", param });
    expect(answer.body.error.message).toContain(`${param} ${message}`);
    expect(to.journal.list()).toEqual([]);
  });

  test.each([
    [{ n: 2 }, "n", "must be 1"],
    [{ functions: [] }, "functions", "is deprecated; send tools instead"],
    [{ function_call: "auto" }, "function_call", "is deprecated; send tool_choice instead"],
    [{ tools: [{ type: "custom", custom: { name: "t" } }] }, "tools[0].type", "is custom"],
    [{ tool_choice: { type: "custom", custom: { name: "t" } } }, "tool_choice.type", "is custom"],
    [{ modalities: ["text", "audio"] }, "modalities", "has audio"],
    [{ logprobs: true, top_logprobs: 2 }, "logprobs", "must be false"],
    [{ messages: [{ role: "function", name: "t", content: null }] }, "messages[0].role", "is function"],
    [
      { messages: [{ role: "assistant", content: null, function_call: { name: "t", arguments: "{}" } }] },
      "messages[0].function_call",
      "is deprecated; send tool_calls instead",
    ],
  ])("for what OpenAI has and a script does not is refused: %j", async (body, param, message) => {
    const to = open();
    const answer = await complete(to, { ...base, ...body });
    const code = "unsupported_parameter";
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error", param, code } },
    });
    expect(answer.body.error.message).toContain(`${param} ${message}`);
    expect(to.journal.list()).toEqual([]);
  });

  test("reports all mistakes at once", async () => {
    const { body } = await complete(open(), { model: 1, messages: 2 });
    expect(body.error.message).toMatch(/^model must be .*; messages must be .*\.$/);
  });

  test.each([
    ["[]", 400, "The body must be a mapping, not a list."],
    ["", 400, "The body cannot be read: it is empty, expected JSON."],
    ["{", 400, "it is not valid JSON: "],
    [new Uint8Array([0x22, 0xff, 0x22]), 400, "it is not valid UTF-8"],
    ["x".repeat(8 * 1024 * 1024 + 1), 413, "larger than 8388608 bytes"],
  ])("with a body that is none is a %#", async (body, status, message) => {
    const response = await send(open(), "POST", "/v1/chat/completions", undefined, { body });
    expect(response.status).toBe(status);
    expect((await response.json()).error.message).toContain(message);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])(
    "with content type %j is a 415, as a page of any site may send it",
    async (type) => {
      const init = { headers: { "content-type": type } };
      for (const path of ["/v1/chat/completions", "/v1/embeddings"]) {
        const response = await send(open(), "POST", path, base, init);
        expect([response.status, (await response.json()).error.message]).toEqual([
          415,
          `The body cannot be read: it${type === "" ? " has no content type" : `s content type ${type} is not supported`}; send application/json.`,
        ]);
      }
    },
  );

  test("whose tools nest without end is refused", async () => {
    const parameters = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const tools = `[{ "type": "function", "function": { "name": "t", "parameters": ${parameters} } }]`;
    const text = `{ "model": "mock-model", "messages": [{ "role": "user", "content": "Hi" }], "tools": ${tools} }`;
    const response = await send(open(), "POST", "/v1/chat/completions", text);
    expect((await response.json()).error.message).toContain("nested deeper than 100 levels");
  });

  test("for a model that is not served is a 404 that lists those that are", async () => {
    const { status, body } = await complete(open(), { ...base, model: "gpt" });
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ param: "model", code: "model_not_found" });
    expect(body.error.message).toContain(
      "models: mock-model, other, mock-embed, meta-llama/Llama-Guard-3-8B",
    );
  });
});
