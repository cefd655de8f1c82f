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

  test("with the text of files, and a line in place of a file without text", async () => {
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
    expect(await given({ logit_bias: { 5: 1 }, seed: 1, extra: [1], n: 1, stream: null })).toEqual(known);
  });
});

describe("a route", () => {
  test("that is not served is a 404 that lists those that are", async () => {
    const response = await send(open(), "POST", "/v1/completions", {});
    expect(response.status).toBe(404);
    expect((await response.json()).error.message).toMatch(
      /^There is no POST \/v1\/completions\. Did you mean \/v1\/chat\/completions\? There are: POST \/v1\/chat\/completions, POST \/v1\/embeddings, POST \/v1\/moderations, POST \/v1\/responses, GET \/v1\/responses\/\{id\}, POST \/v1\/responses\/\{id\}\/cancel, DELETE \/v1\/responses\/\{id\}, GET \/v1\/models,/,
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
  test("are the models of the scripts, of the options, and the models that a Llama Stack needs", async () => {
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
