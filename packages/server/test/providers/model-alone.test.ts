/** OpenAI's routes of a stack, for models of a provider. */
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { openai } from "../../src/index.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

const hello = "script: hello\nmodel: m1\nreplies:\n  - say: [Hel, lo]";
const messages = [{ role: "user", content: "Hi" }];

test.each(["/v1", "/v1/openai/v1"])(
  "a chat completion below %s is the model's, streamed or not",
  async (base) => {
    const { mock, url } = await scriptedModel(hello);
    const { call } = testStack({ providers: [openai({ url })] });
    const { status, body } = await call("POST", `${base}/chat/completions`, { model: "m1", messages });
    expect([status, body.model, body.choices[0].message.content]).toEqual([200, "m1", "Hello"]);
    const streamed = await call("POST", `${base}/chat/completions`, { model: "m1", messages, stream: true });
    expect(streamed.body).toMatch(/"content":"Hel".*"content":"lo".*\[DONE\]/s);
    expect(mock.journal.list()).toHaveLength(2);
  },
);

test("fields that nobody knows reach the provider, and what the answer has no place for is refused", async () => {
  const sent: unknown[] = [];
  const url = await rawServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += String(piece)));
    request.on("end", () => {
      if (text !== "") sent.push(JSON.parse(text));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: [{ id: "x" }], choices: [{ message: { content: "Yes" } }] }));
    });
  });
  const { call } = testStack({ providers: [openai({ url, extra_body: { cache_prompt: false } })] });
  const path = "/v1/chat/completions";
  const { body } = await call("POST", path, { model: "x", messages, frobnicate: 7 });
  expect(body.choices[0].message.content).toBe("Yes");
  expect(sent).toEqual([
    expect.objectContaining({ model: "x", messages, frobnicate: 7, cache_prompt: false }),
  ]);
  const refused = await call("POST", path, { model: "x", messages, n: 2 });
  expect([refused.status, refused.body.error.param]).toEqual([400, "n"]);
  expect(sent).toHaveLength(1);
});

test("a body that cannot be read is refused before the model is looked for", async () => {
  const { url } = await scriptedModel(hello);
  const { call } = testStack({ providers: [openai({ url })] });
  const many = Array.from({ length: 100_001 }, () => "");
  const { status, body } = await call("POST", "/v1/chat/completions", { model: "m1", messages, many });
  expect([status, body.error.code]).toEqual([400, "too_many_values"]);
});

test("a model of the scripts stays the scripts', beside others", async () => {
  const { url } = await scriptedModel(hello);
  const scripts = parseScripts("script: own\nmodel: mine\nreplies:\n  - say: Scripted.");
  const { call } = testStack({ providers: [openai({ url })], scripts });
  const { body } = await call("POST", "/v1/chat/completions", { model: "mine", messages });
  expect(body.choices[0].message.content).toBe("Scripted.");
  const unknown = await call("POST", "/v1/chat/completions", { model: "nobody", messages });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, "model_not_found"]);
});

test("embeddings come from the provider, as numbers and in base64", async () => {
  const { url } = await scriptedModel(hello);
  const { call } = testStack({
    providers: [openai({ url })],
    configuration: {
      models: [{ model_id: "vectors", provider_id: "openai", provider_model_id: "mock-embed" }],
    },
  });
  const ask = { model: "vectors", input: ["one", "two"], dimensions: 8 };
  const { body } = await call("POST", "/v1/embeddings", ask);
  expect(body.data.map(({ embedding }: { embedding: number[] }) => embedding.length)).toEqual([8, 8]);
  const packed = await call("POST", "/v1/embeddings", { ...ask, encoding_format: "base64" });
  const bytes = Buffer.from(packed.body.data[0].embedding, "base64");
  expect(bytes.readFloatLE(4)).toBeCloseTo(body.data[0].embedding[1], 6);
});

test("a text completion is passed on, and streamed by the name that was asked for", async () => {
  const url = await rawServer((request, response) => {
    const isList = request.url?.endsWith("/models") === true;
    response.setHeader("content-type", isList ? "application/json" : "text/event-stream");
    if (isList) response.end(JSON.stringify({ data: [{ id: "x" }] }));
    else response.end('data: {"model":"x","choices":[{"text":"so"}]}\n\ndata: [DONE]\n\n');
  });
  const { call } = testStack({
    providers: [openai({ url })],
    configuration: { models: [{ model_id: "mine", provider_id: "openai", provider_model_id: "x" }] },
  });
  const { body } = await call("POST", "/v1/completions", { model: "mine", prompt: "And", stream: true });
  expect(body).toBe('data: {"model":"mine","choices":[{"text":"so"}]}\n\ndata: [DONE]\n\n');
});

test.each([
  ["/v1/embeddings", { input: "a" }],
  ["/v1/completions", { prompt: "a" }],
  ["/v1/completions", { prompt: "a", stream: true }],
])("%s of a server that is silent is given up in time: %j", async (path, body) => {
  const url = await rawServer((request, response) => {
    if (request.url?.endsWith("/models") === true) response.end('{"data":[{"id":"x"}]}');
  });
  const { call } = testStack({ providers: [openai({ url, timeouts: { first: 0.2, between: 0.2 } })] });
  const { status, body: answered } = await call("POST", path, { model: "x", ...body });
  expect([status, answered.error.message]).toEqual([504, "The model's server sent nothing for 0.2 s."]);
});
