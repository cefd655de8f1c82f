/** A stack before real model servers, asked by published clients. What models say in words is not asserted. */
import ClientOf02 from "llama-stack-client-0.2";
import ClientOf03 from "llama-stack-client-0.3";
import OpenAI from "openai";
import { createStack, openai } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLlamaCpp, type ModelServer } from "../../src/model-servers/llama-cpp.ts";

const start = await findLlamaCpp("a stack before the server of llama.cpp");

/** Fields of llama.cpp: what a model says then does not depend on the requests before. */
const extra_body = { cache_prompt: false, seed: 1 };

const weather = {
  name: "get_weather",
  description: "Get the current weather of a city",
  parameters: [{ name: "city", parameter_type: "string", description: "Name of the city", required: true }],
};
const weatherAsSchema = {
  name: "get_weather",
  description: "Get the current weather of a city",
  input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};
type Options = { baseURL: string; maxRetries: number };
const releases = [
  { version: "0.2.23", connect: (options: Options) => new ClientOf02(options), tool: weather },
  { version: "0.3.0", connect: (options: Options) => new ClientOf03(options), tool: weatherAsSchema },
] as const;

describe.skipIf(start === undefined)("a stack before two servers of llama.cpp", () => {
  let chat: ModelServer | undefined;
  let vectors: ModelServer | undefined;
  let url = "";
  let close = async (): Promise<void> => undefined;

  beforeAll(async () => {
    [chat, vectors] = await Promise.all([
      start?.({ tools: true, apiKey: "secret", parallel: 1 }),
      start?.({ model: "all-minilm" }),
    ]);
    const stack = createStack({
      providers: [
        openai({ provider_id: "chat", url: `${chat?.url}/v1`, api_key: "secret", extra_body }),
        openai({ provider_id: "vectors", url: `${vectors?.url}/v1` }),
      ],
    });
    const listening = await listen(stack, { port: 0 });
    ({ url } = listening);
    close = async () => {
      await listening.close({ force: true });
      await stack.close({ drainMs: 0 });
    };
  });
  afterAll(async () => {
    await close();
    await Promise.all([chat?.stop(), vectors?.stop()]);
  });
  const own = () => new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });

  describe.each(releases)("llama-stack-client $version", ({ connect, tool }) => {
    // The two releases have the same types under other names; the older is what both are called by here.
    const client = () => connect({ baseURL: url, maxRetries: 0 }) as ClientOf02;

    /** A session of an agent with the tool. */
    async function open(tool_choice: "auto" | "required") {
      const { agent_id } = await client().agents.create({
        agent_config: {
          model: "smollm2",
          instructions: "You are a helpful assistant.",
          client_tools: [tool],
          tool_config: { tool_choice },
          sampling_params: { strategy: { type: "greedy" }, max_tokens: 40 },
        },
      });
      const { session_id } = await client().agents.session.create(agent_id, { session_name: "rome" });
      return { agent_id, session_id };
    }

    test.each(["auto", "required"] as const)(
      "calls a tool (%s), and answers once it has the result",
      async (choice) => {
        const { agent_id, session_id } = await open(choice);
        const events = await client().agents.turn.create(agent_id, session_id, {
          messages: [{ role: "user", content: "What is the weather in Rome?" }],
          stream: true,
        });
        const payloads = [];
        for await (const { event } of events) payloads.push(event.payload);
        const last = payloads.at(-1);
        if (last?.event_type !== "turn_awaiting_input") throw new Error(`ended with ${last?.event_type}`);
        const [call] = last.turn.output_message.tool_calls ?? [];
        expect(call?.tool_name).toBe("get_weather");
        const args: unknown = call?.arguments;
        expect(typeof args === "string" ? JSON.parse(args) : args).toEqual({ city: "Rome" });
        // A model that is required to call would call for ever.
        if (choice === "required") return;
        const resumed = await client().agents.turn.resume(agent_id, session_id, last.turn.turn_id, {
          tool_responses: [
            { call_id: call?.call_id ?? "", tool_name: "get_weather", content: "Sunny, 25 degrees" },
          ],
        });
        expect("output_message" in resumed && resumed.output_message.content).toMatch(/\w/);
      },
    );

    test("a turn that is not streamed is stored, and read back as it was answered", async () => {
      const { agent_id, session_id } = await open("auto");
      const turn = await client().agents.turn.create(agent_id, session_id, {
        messages: [{ role: "user", content: "What is the capital of Italy? Answer in one short sentence." }],
        stream: false,
      });
      if (!("turn_id" in turn)) throw new Error("there is no turn");
      expect(turn.output_message.content).toMatch(/\w/);
      expect(await client().agents.turn.retrieve(agent_id, session_id, turn.turn_id)).toEqual(turn);
    });
  });

  test("both servers' models are listed, each with its provider", async () => {
    const client = new ClientOf02({ baseURL: url });
    const models = await client.models.list();
    expect(models.map(({ identifier, provider_id }) => [identifier, provider_id])).toEqual([
      ["smollm2", "chat"],
      ["all-minilm", "vectors"],
    ]);
  });

  test("embeddings come from the other server", async () => {
    const { data } = await own().embeddings.create({ model: "all-minilm", input: ["A cat.", "A kitten."] });
    expect(data.map(({ embedding }) => embedding.length)).toEqual([384, 384]);
  });

  test("a response is JSON of its schema, and the next one builds on it", async () => {
    const schema = {
      type: "object",
      properties: { city: { type: "string" }, large: { type: "boolean" } },
      required: ["city", "large"],
      additionalProperties: false,
    };
    const first = await own().responses.create({
      model: "smollm2",
      input: "Name a city as JSON.",
      temperature: 0,
      max_output_tokens: 60,
      text: { format: { type: "json_schema", name: "city", schema } },
    });
    expect(JSON.parse(first.output_text)).toEqual({ city: expect.any(String), large: expect.any(Boolean) });
    const second = await own().responses.create({
      model: "smollm2",
      input: "Say it again.",
      previous_response_id: first.id,
      temperature: 0,
      max_output_tokens: 16,
    });
    expect(second.output_text).toMatch(/\w/);
  });

  test("a chat completion is passed on, with fields of llama.cpp", async () => {
    const { choices, usage } = await own().chat.completions.create({
      model: "smollm2",
      messages: [{ role: "user", content: "Say hello." }],
      max_tokens: 8,
    });
    expect(choices[0]?.message.content).toMatch(/\w/);
    expect(usage?.prompt_tokens).toBeGreaterThan(4);
  });

  test("a prompt that is too long is refused with the model's words, and nothing is stored", async () => {
    const client = new ClientOf02({ baseURL: url, maxRetries: 0 });
    const { agent_id } = await client.agents.create({
      agent_config: { model: "smollm2", instructions: "", enable_session_persistence: true },
    });
    const { session_id } = await client.agents.session.create(agent_id, { session_name: "long" });
    await expect(
      client.agents.turn.create(agent_id, session_id, {
        messages: [{ role: "user", content: "word ".repeat(2_000) }],
        stream: false,
      }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("context size") });
    expect((await client.agents.session.retrieve(agent_id, session_id)).turns).toEqual([]);
  });

  // The server has one slot: while a long answer holds it, no other is given.
  describe("frees the model's slot", () => {
    const long = { role: "user", content: "Count from one to a thousand in words." } as const;
    const expectFree = async () => {
      const { choices } = await own().chat.completions.create({
        model: "smollm2",
        messages: [{ role: "user", content: "Say hello." }],
        max_tokens: 4,
      });
      expect(choices).toHaveLength(1);
    };

    test("when the reader of a chat completion leaves", async () => {
      const stream = await own().chat.completions.create({
        model: "smollm2",
        messages: [long],
        stream: true,
      });
      for await (const _ of stream) break;
      await expectFree();
    });

    test("when a response is cancelled", async () => {
      const { id } = await own().responses.create({
        model: "smollm2",
        input: long.content,
        background: true,
      });
      const cancelled = await own().responses.cancel(id);
      expect(cancelled.status).toBe("cancelled");
      await expectFree();
    });

    test("when the session of a turn is deleted", async () => {
      const client = new ClientOf02({ baseURL: url, maxRetries: 0 });
      const { agent_id } = await client.agents.create({
        agent_config: { model: "smollm2", instructions: "", enable_session_persistence: true },
      });
      const { session_id } = await client.agents.session.create(agent_id, { session_name: "gone" });
      const events = await client.agents.turn.create(agent_id, session_id, {
        messages: [long],
        stream: true,
      });
      for await (const { event } of events) if (event.payload.event_type === "step_progress") break;
      await client.agents.session.delete(agent_id, session_id);
      await expectFree();
    });
  });
});
