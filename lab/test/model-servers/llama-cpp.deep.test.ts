/** A real model server: the published client of OpenAI with the server of llama.cpp. What models say in words is not asserted. */
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLlamaCpp, type LlamaCppOptions, type ModelServer } from "../../src/model-servers/llama-cpp.ts";

const start = await findLlamaCpp("the client of OpenAI with the server of llama.cpp");

/** For the tests of the suite that calls it; the client repeats nothing by itself. */
function useServer(options: LlamaCppOptions): () => OpenAI {
  let server: ModelServer | undefined;
  beforeAll(async () => {
    server = await start?.(options);
  });
  afterAll(() => server?.stop());
  return () => new OpenAI({ baseURL: `${server?.url}/v1`, apiKey: options.apiKey ?? "none", maxRetries: 0 });
}

// With a cache, what a model says in words depends on the requests before; the field is one of llama.cpp.
const same = { model: "smollm2", temperature: 0, seed: 1, cache_prompt: false } as const;

const question: OpenAI.ChatCompletionMessageParam[] = [
  { role: "system", content: "You are a helpful assistant." },
  { role: "user", content: "What is the weather in Rome?" },
];
const weather: OpenAI.ChatCompletionFunctionTool = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Get the current weather of a city",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};

/** The calls of a message with their arguments. */
function callsOf(message: OpenAI.ChatCompletionMessage | undefined) {
  return (message?.tool_calls ?? []).flatMap((call) =>
    call.type === "function" ? [[call.function.name, JSON.parse(call.function.arguments)]] : [],
  );
}

describe.skipIf(start === undefined)("a model that chats", () => {
  const openai = useServer({ tools: true, apiKey: "secret" });
  const messages = [{ role: "user", content: "Say hello." } as const];

  test("answers in text, with its usage", async () => {
    const { choices, usage } = await openai().chat.completions.create({ ...same, messages, max_tokens: 8 });
    expect(choices).toMatchObject([{ index: 0, message: { role: "assistant" } }]);
    expect(choices[0]?.message.content).toMatch(/\w/);
    expect(usage?.prompt_tokens).toBeGreaterThan(4);
    expect(usage?.completion_tokens).toBeLessThanOrEqual(8);
  });

  test("streams the same text in pieces, and its usage at the end", async () => {
    const request = { ...same, messages, max_tokens: 8 };
    const { choices } = await openai().chat.completions.create(request);
    const stream = await openai().chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const pieces = chunks.flatMap((chunk) => chunk.choices[0]?.delta.content ?? []);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("")).toBe(choices[0]?.message.content);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } });
  });

  test("calls a tool, and answers in text once it has the result", async () => {
    const ask = { ...same, tools: [weather], max_tokens: 40 };
    const first = await openai().chat.completions.create({ ...ask, messages: question });
    const { finish_reason, message } = first.choices[0] ?? {};
    expect(finish_reason).toBe("tool_calls");
    expect(callsOf(message)).toEqual([["get_weather", { city: "Rome" }]]);

    const [call] = message?.tool_calls ?? [];
    if (message === undefined || call === undefined) throw new Error("There is no call.");
    const result = { role: "tool", tool_call_id: call.id, content: "Sunny, 25 degrees" } as const;
    const second = await openai().chat.completions.create({
      ...ask,
      messages: [...question, message, result],
    });
    expect(callsOf(second.choices[0]?.message)).toEqual([]);
    expect(second.choices[0]?.message.content).toMatch(/\w/);
  });

  test("streams a call that the request requires", async () => {
    const stream = openai().chat.completions.stream({
      ...same,
      messages: question,
      tools: [weather],
      tool_choice: "required",
      max_tokens: 40,
    });
    const { finish_reason, message } = (await stream.finalChatCompletion()).choices[0] ?? {};
    expect(finish_reason).toBe("tool_calls");
    expect(callsOf(message)).toEqual([["get_weather", { city: "Rome" }]]);
  });

  test("answers in JSON of a schema", async () => {
    const schema = {
      type: "object",
      properties: { city: { type: "string" }, large: { type: "boolean" } },
      required: ["city", "large"],
      additionalProperties: false,
    };
    const { choices } = await openai().chat.completions.create({
      ...same,
      messages: [{ role: "user", content: "Name a city as JSON." }],
      response_format: { type: "json_schema", json_schema: { name: "city", schema, strict: true } },
      max_tokens: 60,
    });
    expect(choices[0]?.finish_reason).toBe("stop");
    expect(JSON.parse(choices[0]?.message.content ?? "")).toEqual({
      city: expect.any(String),
      large: expect.any(Boolean),
    });
  });

  test("refuses a prompt that is too long, also where it would stream", async () => {
    const long = [{ role: "user", content: "word ".repeat(2_000) } as const];
    for (const stream of [false, true])
      await expect(
        openai().chat.completions.create({ ...same, messages: long, stream }),
      ).rejects.toMatchObject({
        status: 400,
        error: { type: "exceed_context_size_error", n_ctx: 1024 },
      });
  });

  test("refuses another key", async () => {
    const stranger = openai().withOptions({ apiKey: "other" });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401 });
    expect((await openai().models.list()).data).toMatchObject([{ id: "smollm2" }]);
  });
});

describe.skipIf(start === undefined)("a model that embeds texts", () => {
  const openai = useServer({ model: "all-minilm" });

  test("puts a paraphrase nearer than another subject", async () => {
    const { data } = await openai().embeddings.create({
      model: "all-minilm",
      input: [
        "The cat sits on the mat.",
        "A kitten is sitting on a rug.",
        "Revenue grew by a tenth in the third quarter.",
      ],
    });
    const [text = [], paraphrase = [], other = []] = data.map(({ embedding }) => embedding);
    expect(data.map(({ embedding }) => embedding.length)).toEqual([384, 384, 384]);
    // Vectors of length 1.
    const likeness = (one: readonly number[]): number =>
      text.reduce((sum, value, at) => sum + value * (one[at] ?? 0), 0);
    expect(likeness(text)).toBeCloseTo(1, 3);
    expect(likeness(paraphrase)).toBeGreaterThan(0.5);
    expect(likeness(other)).toBeLessThan(0.3);
  });
});
