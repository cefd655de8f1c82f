/** The published `openai` client with the scripted model. */
import OpenAI, { APIError, BadRequestError, NotFoundError, RateLimitError } from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { createMockInference, parseScripts } from "@understudy/mock-inference";

const model = "mock-model";
const mock = createMockInference(
  parseScripts(`
script: weather
replies:
  - say: ["Let me ", "look."]
    call: [{ tool: get_weather, args: { city: Rome } }, { tool: get_weather, args: { city: Oslo } }]
  - { say: ["It is ", { repeat: last }, "."] }
---
script: typed
replies: [{ when: { response_format: json_schema }, say: [{ json: { city: Rome, degrees: 20 } }] }]
---
script: short
replies: [{ say: Once upon, stop: out_of_tokens }]
---
script: ill
replies:
  - { say: Half, error: { status: 503, message: overloaded } }
  - attempts: [{ error: { status: 429, message: slow down } }, { say: Now. }]
  - { error: { status: 400, message: too long } }
---
script: slow
replies: [{ say: ["One ", { gate: here }, "two"] }]
`),
);
const fetch = (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
  mock.fetch(new Request(url, init));
const client = new OpenAI({ baseURL: "http://mock.test/v1", apiKey: "none", maxRetries: 0, fetch });
const user = (content: string) => ({ role: "user", content }) as const;
const assistant = { role: "assistant", content: "So." } as const;

test("gets an answer, streamed or not", async () => {
  const whole = await client.chat.completions.create({ model, messages: [user("@@weather@@")] });
  expect(whole.choices[0]?.message.content).toBe("Let me look.");
  expect(whole.choices[0]?.finish_reason).toBe("tool_calls");
  const deltas: unknown[] = [];
  const streamed = await client.chat.completions.create({
    model,
    messages: [user("@@weather@@")],
    stream: true,
  });
  for await (const chunk of streamed) deltas.push(chunk.choices[0]?.delta.content);
  expect(deltas.slice(0, 3)).toEqual(["", "Let me ", "look."]);
});

test("puts a stream together again with its helper", async () => {
  const messages = [user("@@weather@@")];
  const stream_options = { include_usage: true };
  const stream = client.chat.completions.stream({ model, messages, stream_options });
  const texts: string[] = [];
  stream.on("content", (delta) => texts.push(delta));
  const whole = await client.chat.completions.create({ model, messages });
  const { choices, usage } = await stream.finalChatCompletion();
  expect(choices[0]).toMatchObject({
    finish_reason: "tool_calls",
    message: { content: "Let me look.", tool_calls: whole.choices[0]?.message.tool_calls },
  });
  expect(usage).toEqual(whole.usage);
  expect(texts).toEqual(["Let me ", "look."]);
});

test.each([false, true])("runs tools until the model is done (stream: %s)", async (stream) => {
  const asked: string[] = [];
  const tool = {
    type: "function" as const,
    function: {
      name: "get_weather",
      description: "The weather in a city",
      parameters: { type: "object", properties: { city: { type: "string" } } },
      parse: (text: string) => JSON.parse(text) as { city: string },
      function({ city }: { city: string }) {
        asked.push(city);
        return `sunny in ${city}`;
      },
    },
  };
  const params = { model, messages: [user("@@weather@@ How is it?")], tools: [tool] };
  const runner = stream
    ? client.chat.completions.runTools({ ...params, stream: true })
    : client.chat.completions.runTools(params);
  expect(await runner.finalContent()).toBe("It is sunny in Oslo.");
  expect(asked).toEqual(["Rome", "Oslo"]);
});

test("reads an answer of a form that it asked for", async () => {
  const weather = z.object({ city: z.string(), degrees: z.number() });
  const completion = await client.chat.completions.parse({
    model,
    messages: [user("@@typed@@")],
    response_format: zodResponseFormat(weather, "weather"),
  });
  expect(completion.choices[0]?.message.parsed).toEqual({ city: "Rome", degrees: 20 });
});

test("sees that tokens ran out", async () => {
  const stream = client.chat.completions.stream({ model, messages: [user("@@short@@")] });
  const { choices } = await stream.finalChatCompletion();
  expect(choices[0]).toMatchObject({ finish_reason: "length", message: { content: "Once upon" } });
});

test("throws what a stream breaks off with, after what came before", async () => {
  const stream = await client.chat.completions.create({ model, messages: [user("@@ill@@")], stream: true });
  const texts: unknown[] = [];
  const read = async () => {
    for await (const chunk of stream) texts.push(chunk.choices[0]?.delta.content);
  };
  const error: unknown = await read().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ message: "overloaded", type: "server_error" });
  expect(texts).toEqual(["", "Half"]);
});

test("throws errors of the kind that their status says", async () => {
  const ask = (...messages: OpenAI.ChatCompletionMessageParam[]) =>
    client.chat.completions.create({ model, messages });
  await expect(ask(user("@@ill#kind@@"), assistant, user("Go on"))).rejects.toBeInstanceOf(RateLimitError);
  await expect(ask(user("@@ill@@"), assistant, assistant)).rejects.toThrow("400 too long");
  await expect(ask(user("@@nobody@@"))).rejects.toThrow(/names no loaded script/);
  await expect(client.chat.completions.create({ model: "gpt", messages: [] })).rejects.toBeInstanceOf(
    BadRequestError,
  );
  await expect(client.models.retrieve("gpt")).rejects.toBeInstanceOf(NotFoundError);
});

test("repeats what may be repeated, and gets the next attempt", async () => {
  const patient = client.withOptions({ maxRetries: 1 });
  const messages = [user("@@ill#again@@"), assistant, user("Go on")];
  const { choices } = await patient.chat.completions.create({ model, messages });
  expect(choices[0]?.message.content).toBe("Now.");
});

test("aborts a stream, and the script knows", async () => {
  const stream = await client.chat.completions.create({ model, messages: [user("@@slow@@")], stream: true });
  const texts: unknown[] = [];
  const reading = (async () => {
    for await (const chunk of stream) texts.push(chunk.choices[0]?.delta.content);
  })();
  await mock.gate("here", "slow").reached;
  stream.controller.abort();
  await reading;
  expect(texts).toEqual(["", "One "]);
  await expect.poll(() => mock.journal.list({ script: "slow" })[0]?.state).toBe("aborted");
});

test("lists and finds models", async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toContain("mock-model");
  expect(await client.models.retrieve("meta-llama/Llama-Guard-3-8B")).toMatchObject({ object: "model" });
});

test("the error about an unknown model cuts its long name", async () => {
  const error = await client.models.retrieve("m".repeat(5_000)).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ status: 404 });
  expect((error as Error).message).toMatch(/There is no model "m{200}…"; models: mock-model/);
});

test("gets embeddings, which it asks for in base64 by itself", async () => {
  const ask = (encoding_format?: "float") =>
    client.embeddings.create({
      model: "mock-embed",
      input: ["sunny", "rainy"],
      dimensions: 16,
      ...(encoding_format && { encoding_format }),
    });
  const [decoded, floats] = await Promise.all([ask(), ask("float")]);
  expect(decoded.data).toEqual(floats.data);
  expect(decoded.data.map(({ embedding }) => embedding.length)).toEqual([16, 16]);
});
