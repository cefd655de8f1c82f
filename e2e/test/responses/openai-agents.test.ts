/** Whole programs on the Agents SDK of OpenAI. */
import { Agent, OpenAIResponsesModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { onServer, targets, type Open } from "./targets.ts";

setTracingDisabled(true);

const script = `
script: app
model: mock-model
replies:
  - when: { last: user, text: "weather" }
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { last: tool, text: "Sunny in Rome" }
    say: Sunny it is.
  - when: { last: user, text: "fail" }
    error: { status: 400, message: too long }
otherwise: { say: Hello. }
`;

const weather = tool({
  name: "get_weather",
  description: "The weather in a city",
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => `Sunny in ${city}`,
});

async function setUp(open: Open) {
  const target = await open(script);
  const client = new OpenAI({ baseURL: target.baseURL, apiKey: "none", maxRetries: 0 });
  const model = new OpenAIResponsesModel(client, "mock-model");
  const agent = new Agent({ name: "Clerk", instructions: "Be brief.", tools: [weather], model });
  return { ...target, client, agent, runner: new Runner() };
}

describe.each(targets)("on %s", (_, open) => {
  test("an agent answers", async () => {
    const { agent, runner, prompts } = await setUp(open);
    const { finalOutput } = await runner.run(agent, "Hi");
    expect(finalOutput).toBe("Hello.");
    expect(prompts()[0]?.[0]).toMatchObject({ role: "system", content: "Be brief." });
  });

  test.each([false, true])("an agent runs its tools, streamed: %s", async (stream) => {
    const { agent, runner } = await setUp(open);
    const result = stream
      ? await runner.run(agent, "The weather?", { stream: true })
      : await runner.run(agent, "The weather?");
    if ("completed" in result) await result.completed;
    expect(result.finalOutput).toBe("Sunny it is.");
  });

  test("an agent goes on after a response", async () => {
    const { agent, runner, prompts } = await setUp(open);
    const { lastResponseId } = await runner.run(agent, "The weather?");
    expect(lastResponseId).toMatch(/^resp_/);
    const { finalOutput } = await runner.run(agent, "Thanks", { previousResponseId: lastResponseId ?? "" });
    expect(finalOutput).toBe("Hello.");
    expect(
      prompts()
        .at(-1)
        ?.map(({ role }) => role),
    ).toEqual(["system", "user", "assistant", "tool", "assistant", "user"]);
  });

  test("a failure is an error with its words", async () => {
    const { agent, runner } = await setUp(open);
    await expect(runner.run(agent, "fail")).rejects.toThrow("too long");
  });
});

test("an agent goes on in a conversation of the server", async () => {
  const { agent, runner, client, prompts } = await setUp(onServer);
  const { id: conversationId } = await client.conversations.create({});
  await runner.run(agent, "The weather?", { conversationId });
  const { finalOutput } = await runner.run(agent, "Thanks", { conversationId });
  expect(finalOutput).toBe("Hello.");
  expect(prompts().at(-1)).toHaveLength(6);
});
