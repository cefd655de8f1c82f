import { describe, expect, test } from "vitest";
import { complete, says, send, mock } from "../support/openai.ts";

const open = () => mock("script: any\nmodel: [mock-model, other]\notherwise: { say: Fine. }");
const base = { model: "mock-model", messages: [says("Hi")] };
/** What a model was asked, as the journal has it. */
async function given(body: object) {
  const to = open();
  const { status, body: answer } = await complete(to, { ...base, ...body });
  if (status !== 200) throw new Error(answer.error.message);
  return to.journal.list()[0]?.request;
}

describe("a request reaches the model", () => {
  test("message by message", async () => {
    const call = { id: "c1", type: "function", function: { name: "t", arguments: '{"a":[1]}' } };
    const messages = [
      { role: "developer", content: "Be brief." },
      { role: "system", content: [{ type: "text", text: "Be kind." }] },
      {
        role: "user",
        content: [
          { type: "text", text: "See" },
          { type: "image_url", image_url: { url: "data:x" } },
        ],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [call, { ...call, id: "c2", function: { name: "t", arguments: "{" } }],
      },
      { role: "tool", tool_call_id: "c1", content: "sunny" },
      { role: "tool", content: "no id" },
      { role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
    ];
    expect(await given({ messages })).toMatchObject({
      messages: [
        { role: "system", content: "Be brief." },
        { role: "system", content: [{ type: "text", text: "Be kind." }] },
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image", image: { url: { uri: "data:x" }, data: null } },
          ],
          context: null,
        },
        {
          role: "assistant",
          content: "",
          stop_reason: "end_of_turn",
          tool_calls: [
            { call_id: "c1", tool_name: "t", arguments: { a: [1] }, arguments_json: '{"a":[1]}' },
            { call_id: "c2", tool_name: "t", arguments: "{", arguments_json: "{" },
          ],
        },
        { role: "tool", call_id: "c1", content: "sunny" },
        { role: "tool", call_id: "", content: "no id" },
        { role: "assistant", content: [{ type: "text", text: "No." }] },
      ],
    });
  });

  test("with the text of files, and a line in place of what has none", async () => {
    const content = [
      { type: "text", text: "See", refusal: null, image_url: null, file: null, input_audio: null },
      { type: "file", file: { file_data: "data:text/plain;base64,SGVsbG8=", filename: "a.txt" } },
      { type: "file", file: { file_data: "data:application/pdf;base64,SGVsbG8=", filename: "a.pdf" } },
      { type: "file", file: { file_data: "SGVsbG8=", filename: "b.pdf", file_id: null } },
      { type: "file", file: { file_id: "file-1" } },
      { type: "input_audio", input_audio: { data: "SGVsbG8=", format: "wav" } },
    ];
    const texts = ["See", "Hello", "[file a.pdf: application/pdf, 5 bytes]", "[file b.pdf]", "[file file-1]"];
    expect(await given({ messages: [{ role: "user", content }] })).toMatchObject({
      messages: [{ content: [...texts, "[audio: wav, 5 bytes]"].map((text) => ({ type: "text", text })) }],
    });
  });

  test("with only the tools that it allows", async () => {
    const tools = ["a", "b", "c"].map((name) => ({ type: "function", function: { name } }));
    const allowed_tools = { mode: "required", tools: tools.slice(1) };
    expect(await given({ tools, tool_choice: { type: "allowed_tools", allowed_tools } })).toMatchObject({
      tools: [{ name: "b" }, { name: "c" }],
      tool_config: { tool_choice: "required" },
    });
  });

  test("with the tools and the choice of them", async () => {
    const parameters = { type: "object", properties: { city: { type: "string" } } };
    const tools = [{ type: "function", function: { name: "t", description: "T", parameters, strict: true } }];
    const request = await given({ tools, tool_choice: { type: "function", function: { name: "t" } } });
    expect(request).toMatchObject({
      tools: [{ name: "t", description: "T", input_schema: parameters, parameters: null }],
      tool_config: { tool_choice: "t" },
    });
    expect(await given({ tools, tool_choice: "required" })).toMatchObject({
      tool_config: { tool_choice: "required" },
    });
  });

  test.each([
    [{ response_format: { type: "text" } }, null],
    [{ response_format: { type: "json_object" } }, { type: "object" }],
    [{ response_format: { type: "json_schema", json_schema: { name: "n", schema: { a: 1 } } } }, { a: 1 }],
    [{ guided_json: { b: 2 } }, { b: 2 }],
  ])("with the form that the answer must have: %j", async (body, schema) => {
    expect(await given(body)).toMatchObject({
      response_format: schema === null ? null : { type: "json_schema", json_schema: schema },
    });
  });

  test.each([
    [{}, { strategy: { type: "greedy" }, max_tokens: null, stop: null }],
    [
      { temperature: 0, max_tokens: 0, stop: "x" },
      { strategy: { type: "greedy" }, max_tokens: 0, stop: ["x"] },
    ],
    [
      { temperature: 0.5, max_completion_tokens: 9 },
      { strategy: { type: "top_p", temperature: 0.5, top_p: null }, max_tokens: 9 },
    ],
    [{ top_p: 0.9 }, { strategy: { type: "top_p", temperature: null, top_p: 0.9 } }],
  ])("with how it samples: %j", async (body, sampling_params) => {
    expect(await given(body)).toMatchObject({ sampling_params });
  });

  test("without unknown fields", async () => {
    const known = await given({});
    expect(await given({ logit_bias: { 5: 1 }, user: "me", extra: [1], n: 1, stream: null })).toEqual(known);
  });
});

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
    ["", 400, "The body is not JSON: it is empty."],
    ["{", 400, "The body is not JSON: "],
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
          `Content type ${type} is not supported; send application/json.`,
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

describe("a route", () => {
  test("that is not served is a 404 that lists those that are", async () => {
    const response = await send(open(), "POST", "/v1/completions", {});
    expect(response.status).toBe(404);
    expect((await response.json()).error.message).toMatch(
      /^There is no POST \/v1\/completions\. Did you mean \/v1\/chat\/completions\? There are: POST \/v1\/chat\/completions, POST \/v1\/embeddings, POST \/v1\/responses, GET \/v1\/responses\/\{id\}, POST \/v1\/responses\/\{id\}\/cancel, DELETE \/v1\/responses\/\{id\}, GET \/v1\/models,/,
    );
  });

  test.each(["/health", "/v1/health"])("%s says that the server is there", async (path) => {
    const response = await send(open(), "GET", path);
    expect([response.status, await response.json()]).toEqual([200, { status: "OK" }]);
  });

  test("is also served where Llama Stack has it", async () => {
    const [under, plain] = ["/v1/openai/v1", "/v1"].map((base) =>
      send(open(), "GET", `${base}/models/other`),
    );
    expect(await (await under)?.json()).toEqual(await (await plain)?.json());
    const response = await send(open(), "POST", "/v1/openai/v1/chat/completions", base);
    expect((await response.json()).choices[0].message.content).toBe("Fine.");
  });

  test("with another method is a 405 with the allowed one", async () => {
    const response = await send(open(), "GET", "/v1/chat/completions");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});

describe("the models", () => {
  test("are those of the scripts, those of the options, and those that a Llama Stack needs", async () => {
    const to = mock("script: any\nmodel: mine", { models: ["extra"] });
    const { data } = await (await send(to, "GET", "/v1/models")).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([
      "mock-model",
      "mine",
      "mock-embed",
      "meta-llama/Llama-Guard-3-8B",
      "meta-llama/Llama-Guard-3-1B",
      "meta-llama/Llama-Guard-3-11B-Vision",
      "meta-llama/Llama-Guard-4-12B",
      "extra",
    ]);
    expect(data[0]).toEqual({ id: "mock-model", object: "model", created: 0, owned_by: "understudy" });
  });

  test("can be got one by one, also with a slash in the id", async () => {
    for (const id of ["mock-model", "meta-llama/Llama-Guard-3-8B", "meta-llama%2FLlama-Guard-3-8B"]) {
      const response = await send(open(), "GET", `/v1/models/${id}`);
      expect(await response.json()).toMatchObject({ id: decodeURIComponent(id), object: "model" });
    }
    expect((await send(open(), "GET", "/v1/models/gpt")).status).toBe(404);
  });
});
