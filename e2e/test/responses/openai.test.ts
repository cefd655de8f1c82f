/** The published `openai` client. */
import OpenAI, { APIError, BadRequestError, NotFoundError, RateLimitError } from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { targets } from "./targets.ts";

const script = `
script: app
model: mock-model
replies:
  - when: { last: user, text: "weather" }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { last: tool, text: "Sunny" }
    say: Sunny it is.
  - when: { last: user, text: "json" }
    say: '{"city":"Rome"}'
  - when: { last: user, text: "long" }
    say: Once upon
    stop: out_of_tokens
  - when: { last: user, text: "limited" }
    say: Half
    error: { status: 429, message: slow down, headers: { retry-after: "0" } }
  - when: { last: user, text: "fail later" }
    say: Half
    error: { status: 503, message: overloaded }
  - when: { last: user, text: "fail" }
    error: { status: 400, message: too long }
otherwise: { say: [Hello, " there."] }
`;
const model = "mock-model";
const get_weather = {
  type: "function",
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  strict: false,
} as const;

describe.each(targets)("on %s", (_, open) => {
  const start = async () => {
    const target = await open(script);
    return { ...target, client: new OpenAI({ baseURL: target.baseURL, apiKey: "none", maxRetries: 0 }) };
  };

  test("creates, retrieves and deletes", async () => {
    const { client } = await start();
    const made = await client.responses.create({ model, input: "Hi", metadata: { a: "b" } });
    expect(made).toMatchObject({
      object: "response",
      status: "completed",
      output_text: "Hello there.",
      metadata: { a: "b" },
    });
    expect(await client.responses.retrieve(made.id)).toEqual(made);
    await client.responses.delete(made.id);
    await expect(client.responses.retrieve(made.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(client.responses.delete(made.id)).rejects.toThrow(`Response ${made.id} not found.`);
  });

  test("lists models with their ids", async () => {
    const { client } = await start();
    const [first] = (await client.models.list()).data;
    expect(first).toMatchObject({ id: model, object: "model", owned_by: "understudy" });
    expect(await client.models.retrieve(model)).toMatchObject({ id: model });
  });

  test("explains a base URL without /v1", async () => {
    const { baseURL } = await open(script);
    const client = new OpenAI({ baseURL: baseURL.replace("/v1", ""), apiKey: "none", maxRetries: 0 });
    await expect(client.responses.create({ model, input: "Hi" })).rejects.toThrow(
      /^404 .*Did you mean \/v1\/responses\? The base URL of an OpenAI client ends in \/v1/,
    );
  });

  test("streams, and the helper puts together what is stored", async () => {
    const { client } = await start();
    const stream = client.responses.stream({ model, input: "The weather?", tools: [get_weather] });
    const types = [];
    for await (const { type } of stream) types.push(type);
    const final = await stream.finalResponse();
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.output_item.added",
      "response.function_call_arguments.delta",
      "response.function_call_arguments.done",
      "response.output_item.done",
      "response.completed",
    ]);
    const { output } = await client.responses.retrieve(final.id);
    expect(final.output).toMatchObject(output);
  });

  test("streams a stored response again", async () => {
    const { client } = await start();
    const live = [];
    for await (const event of await client.responses.create({ model, input: "Hi", stream: true }))
      live.push(event);
    const [first] = live;
    const id = first?.type === "response.created" ? first.response.id : "";
    const again = [];
    for await (const event of await client.responses.retrieve(id, { stream: true, starting_after: 3 }))
      again.push(event);
    expect(again).toEqual(live.slice(4));
  });

  test("chains responses, with the outputs of functions", async () => {
    const { client, prompts } = await start();
    const asked = await client.responses.create({ model, input: "The weather?", tools: [get_weather] });
    const call = asked.output.find((item) => item.type === "function_call");
    const answered = await client.responses.create({
      model,
      previous_response_id: asked.id,
      input: [{ type: "function_call_output", call_id: call?.call_id ?? "", output: "Sunny" }],
    });
    expect(answered).toMatchObject({ output_text: "Sunny it is.", previous_response_id: asked.id });
    expect(
      prompts()
        .at(-1)
        ?.map(({ role }) => role),
    ).toEqual(["user", "assistant", "tool"]);
  });

  test("forks do not see each other", async () => {
    const { client, prompts } = await start();
    const { id } = await client.responses.create({ model, input: "One" });
    await client.responses.create({ model, input: "Two", previous_response_id: id });
    await client.responses.create({ model, input: "Three", previous_response_id: id });
    expect(JSON.stringify(prompts().at(-1))).not.toContain("Two");
  });

  test("parses structured output", async () => {
    const { client } = await start();
    const format = zodTextFormat(z.object({ city: z.string() }), "place");
    const { output_parsed } = await client.responses.parse({ model, input: "As json", text: { format } });
    expect(output_parsed).toEqual({ city: "Rome" });
  });

  test("tells of an answer that was cut", async () => {
    const { client } = await start();
    const cut = await client.responses.create({ model, input: "A long story" });
    expect(cut).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    expect(cut.output).toMatchObject([{ type: "message", status: "incomplete" }]);
  });

  test("a failure is a status, or once a stream has begun a response that failed", async () => {
    const { client } = await start();
    await expect(client.responses.create({ model, input: "fail" })).rejects.toThrow("400 too long");
    const streamed = await client.responses.create({ model, input: "fail later", stream: true });
    const events = [];
    for await (const event of streamed) events.push(event);
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { message: expect.stringContaining("overloaded") } },
    });
    await expect(client.responses.create({ model, input: "fail later" })).rejects.toBeInstanceOf(APIError);
  });

  test("a rate limit has the status, the headers and the code that OpenAI's has", async () => {
    const { client } = await start();
    const body = { model, input: "limited" };
    const limited: unknown = await client.responses
      .create(body, { maxRetries: 0 })
      .catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(limited).toMatchObject({ code: "rate_limit_exceeded", headers: expect.any(Headers) });
    expect(limited instanceof RateLimitError && limited.headers.get("retry-after")).toBe("0");
    const events = [];
    for await (const event of await client.responses.create({ ...body, stream: true })) events.push(event);
    expect(events.at(-1)).toMatchObject({ response: { error: { code: "rate_limit_exceeded" } } });
  });

  test.each<[string, object, string | null, typeof BadRequestError | typeof NotFoundError]>([
    ["an unknown parent", { previous_response_id: "resp_nope" }, "previous_response_id", BadRequestError],
    ["an unknown model", { model: "nope" }, "model", NotFoundError],
    ["an unknown field", { sped: 1 }, "sped", BadRequestError],
    [
      "a wrong part",
      { input: [{ role: "user", content: [{ type: "input_text" }] }] },
      "input[0].content[0].text",
      BadRequestError,
    ],
    [
      "an unknown call",
      { input: [{ type: "function_call_output", call_id: "c", output: "" }] },
      "input[0].call_id",
      BadRequestError,
    ],
    [
      "an unknown item",
      { input: [{ type: "item_reference", id: "msg_nope" }] },
      "input[0].id",
      NotFoundError,
    ],
  ])("%s is refused before the first byte, with its field", async (_name, over, param, Class) => {
    const { client, prompts } = await start();
    for (const stream of [false, true]) {
      const body = { model, input: "Hi", stream, ...over };
      const error: unknown = await client.responses.create(body).catch((one: unknown) => one);
      expect(error).toBeInstanceOf(Class);
      expect(error).toMatchObject({ param });
    }
    expect(prompts()).toEqual([]);
  });

  test("what is not stored cannot be read or continued", async () => {
    const { client } = await start();
    const { id } = await client.responses.create({ model, input: "Hi", store: false });
    await expect(client.responses.retrieve(id)).rejects.toBeInstanceOf(NotFoundError);
    const child = client.responses.create({ model, input: "And?", previous_response_id: id });
    await expect(child).rejects.toBeInstanceOf(BadRequestError);
  });
});
