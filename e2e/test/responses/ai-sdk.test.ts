/** A whole program on the AI SDK: its provider for OpenAI speaks Responses by default, and refers to items by their ids. */
import { createOpenAI } from "@ai-sdk/openai";
import { generateObject, generateText, stepCountIs, streamText, tool, type ToolSet } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { onServer, targets } from "./targets.ts";

const weather = tool({
  description: "The weather in a city",
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => `Sunny in ${city}`,
});

const script = `
script: app
model: mock-model
replies:
  - when: { last: user, text: "two cities" }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { last: tool, text: "Sunny in Rome" }
    say: And the other.
    call: [{ tool: get_weather, args: { city: Oslo } }]
  - when: { last: tool, text: "Sunny in Oslo" }
    say: Sunny in both.
  - when: { last: user, text: "json" }
    say: '{"city":"Rome"}'
  - when: { last: user, text: "think" }
    think: [Hm, m.]
    say: "Yes."
  - when: { last: user, text: "long" }
    say: Once upon
    stop: out_of_tokens
  - when: { last: user, text: "fail" }
    error: { status: 400, message: too long }
otherwise: { say: [Hello, " there."] }
`;

/** Tools that the server runs. The AI SDK validates each object, and takes no null where OpenAI leaves a key out. */
describe("tools that the server runs", () => {
  const hosted = `
script: hosted
model: mock-model
tools:
  - { tool: web_search, group: web, returns: Rome is sunny. }
  - { tool: knowledge_search, group: files, returns: A passage. }
  - { tool: look, group: "mcp::docs", returns: found }
  - { tool: broken, group: "mcp::docs", error: no disk }
replies:
  - call: [{ tool: look, args: { q: x } }, { tool: broken, args: {} }, { tool: web_search, args: { query: Rome } }]
  - think: [Hm, m.]
    say: Done.
`;
  const ask = async (requireApproval: "always" | "never") => {
    const { baseURL } = await onServer(hosted);
    const provider = createOpenAI({ baseURL, apiKey: "none" });
    return {
      model: provider("mock-model"),
      prompt: "Look",
      maxRetries: 0,
      // The tools of the provider do not fit the SDK's own type where it counts what is absent as undefined.
      tools: {
        web_search: provider.tools.webSearch(),
        mcp: provider.tools.mcp({ serverLabel: "docs", serverUrl: "http://unused.test", requireApproval }),
      } as unknown as ToolSet,
    };
  };

  test("are taken as they come, whole", async () => {
    const { text, content } = await generateText(await ask("never"));
    expect(text).toBe("Done.");
    expect(content.map(({ type }) => type)).toContain("tool-result");
  });

  test("are taken as they come, streamed", async () => {
    const types: string[] = [];
    for await (const part of streamText(await ask("never")).fullStream) {
      if (part.type === "error") throw part.error;
      types.push(part.type);
    }
    expect(types).toContain("tool-result");
    expect(types.at(-1)).toBe("finish");
  });

  test("may wait for approval", async () => {
    const { content } = await generateText(await ask("always"));
    expect(content.map(({ type }) => type)).toContain("tool-approval-request");
  });
});

describe.each(targets)("on %s", (_, open) => {
  const model = async () => {
    const target = await open(script);
    const provider = createOpenAI({ baseURL: target.baseURL, apiKey: "none" });
    return { model: provider("mock-model"), ...target };
  };

  test("generates a text", async () => {
    const { text, finishReason, usage } = await generateText({ ...(await model()), prompt: "Hi" });
    expect({ text, finishReason }).toEqual({ text: "Hello there.", finishReason: "stop" });
    expect(usage.totalTokens).toBeGreaterThan(0);
  });

  test("streams a text", async () => {
    const { textStream } = streamText({ ...(await model()), prompt: "Hi" });
    const pieces = [];
    for await (const piece of textStream) pieces.push(piece);
    expect(pieces).toEqual(["Hello", " there."]);
  });

  test("runs a tool in two steps of a stream, with the text beside its calls in the later prompts", async () => {
    const { model: chosen, prompts } = await model();
    const { text, steps } = streamText({
      model: chosen,
      prompt: "Weather in two cities?",
      tools: { get_weather: weather },
      stopWhen: stepCountIs(5),
    });
    expect(await text).toBe("Sunny in both.");
    expect((await steps).map((step) => step.text)).toEqual([
      "Let me look.",
      "And the other.",
      "Sunny in both.",
    ]);
    const last = prompts().at(-1) ?? [];
    expect(
      last.map(({ role, content }) => (role === "tool" ? content : `${role}: ${JSON.stringify(content)}`)),
    ).toEqual([
      'user: "Weather in two cities?"',
      'assistant: "Let me look."',
      "Sunny in Rome",
      'assistant: "And the other."',
      "Sunny in Oslo",
    ]);
  });

  test("is told what the model thinks, as a summary", async () => {
    const asked = {
      ...(await model()),
      prompt: "think",
      providerOptions: { openai: { forceReasoning: true, reasoningSummary: "auto" } },
    };
    const { reasoningText, text } = await generateText(asked);
    expect([reasoningText, text]).toEqual(["Hmm.", "Yes."]);
    const streamed = streamText(asked);
    expect(await streamed.reasoningText).toBe("Hmm.");
  });

  test("gets an object", async () => {
    const { object } = await generateObject({
      ...(await model()),
      schema: z.object({ city: z.string() }),
      prompt: "As json",
    });
    expect(object).toEqual({ city: "Rome" });
  });

  test("learns that an answer was cut", async () => {
    const { finishReason } = await generateText({ ...(await model()), prompt: "A long story" });
    expect(finishReason).toBe("length");
  });

  test("gets the words of a failure", async () => {
    await expect(generateText({ ...(await model()), prompt: "fail", maxRetries: 0 })).rejects.toThrow(
      "too long",
    );
  });
});
