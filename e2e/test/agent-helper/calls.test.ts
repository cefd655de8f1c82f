/** What becomes of one call: its arguments, its result, its failures. The model reads each in a tool response. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAgent, tool, type AgentTurnError, type Tool } from "@understudy/client";
import { connect, open, servers, toolMessages } from "./support.ts";

/** The model calls once, and then says what it was answered. */
const once = (args: string) => `
script: once
model: mock-model
replies:
  - call: [{ tool: work, args: ${args} }]
  - say: [{ repeat: last }]
`;
const work = (execute: () => unknown, more: { timeout?: number } = {}): Tool =>
  tool({ name: "work", description: "Works", execute, ...more });

async function answer(execute: () => unknown): Promise<unknown> {
  const { session, stack } = await open(once("{}"), [work(execute)]);
  await session.turn("Go");
  return toolMessages(stack)[0];
}

describe("a result", () => {
  const item = { type: "text" as const, text: "a" };
  const image = { type: "image" as const, image: { url: { uri: "https://example.com/a.png" } } };

  const noImage = { type: "image", image: { name: "a.png", bytes: 3 } };

  test.each([
    ["text as it is", "12", "12"],
    ["a content item as it is", item, item],
    ["content items as they are", [item, image], [item, image]],
    ["any other list as JSON", [item, 1], JSON.stringify([item, 1])],
    ["an empty list as JSON", [], "[]"],
    ["an object as JSON", { a: [1] }, '{"a":[1]}'],
    ["what only says that it is an image as JSON", noImage, JSON.stringify(noImage)],
    ["an image that is none as JSON", { type: "image", image: null }, '{"type":"image","image":null}'],
    ["null as JSON", null, "null"],
    ["nothing in words", undefined, "The tool ended without a result."],
  ])("reaches the model: %s", async (_, result, content) => {
    expect(await answer(() => result)).toEqual(content);
  });

  test("a result that is no JSON is the tool's failure", async () => {
    expect(await answer(() => 1n)).toMatch(/^The tool work failed: .*BigInt/);
  });
});

describe.each(servers)("on %s", (_, profile) => {
  test("arguments that do not fit are told to the model, which calls again", async () => {
    const script = `
script: again
model: mock-model
replies:
  - call: [{ tool: add, args: { a: one, list: [1, x] } }]
  - call: [{ tool: add, args: { a: 1, list: [1, 2] } }]
  - say: Done.
`;
    const ran: unknown[] = [];
    const add = tool({
      name: "add",
      description: "Adds",
      parameters: z.object({ a: z.number(), list: z.array(z.number()) }),
      execute: (args) => {
        ran.push(args);
        return "3";
      },
    });
    const { session, stack } = await open(script, [add], { profile });
    expect((await session.turn("Go")).output_message.content).toBe("Done.");
    expect(ran).toEqual([{ a: 1, list: [1, 2] }]);
    expect(toolMessages(stack)).toEqual([
      expect.stringMatching(
        /^The arguments do not fit the parameters of add: a: .*number.*; list\.1: .*number/,
      ),
      "3",
    ]);
  });

  test("a tool that does not run here is told to the model, with those that do", async () => {
    const { client, stack } = connect(once("{}"), { profile });
    const declared = [work(() => "").definition, { name: "rest", parameters: [] }];
    const { agent_id } = await client.agents.create({
      model: "mock-model",
      instructions: "",
      client_tools: declared,
    });
    const rest = tool({ name: "rest", description: "Rests", execute: () => "" });
    const session = await (await createAgent(client, { agent_id, tools: [rest] })).session();
    await session.turn("Go");
    expect(toolMessages(stack)).toEqual(['There is no tool "work". The tools are: rest.']);
  });
});

describe("a tool that fails", () => {
  test.each([
    [
      "throws",
      () => {
        throw new Error("no network");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no network"))],
    [
      "throws what is no error",
      () => {
        throw "no network";
      },
    ],
  ])("is told to the model when it %s", async (_, execute) => {
    expect(await answer(execute)).toBe("The tool work failed: no network");
  });

  test("stops the turn where that was asked for, and `continue` goes on with it", async () => {
    let fails = true;
    const execute = (): string => {
      if (fails) throw new RangeError("no network");
      return "late";
    };
    const { session } = await open(once("{}"), [work(execute)], { agent: { onToolError: "throw" } });
    const error = await session.turn("Go").catch((error: unknown) => error);
    expect(error).toMatchObject({
      name: "AgentTurnError",
      reason: "tool",
      tool_responses: [],
      cause: new RangeError("no network"),
    });
    fails = false;
    expect(await session.continue(error as AgentTurnError).text()).toBe("late");
  });
});

describe("a tool that takes too long", () => {
  const never = () => new Promise<never>(() => undefined);

  test("is told to the model, and its signal is aborted", async () => {
    let aborted = false;
    const slow = tool({
      name: "work",
      description: "Works",
      timeout: 1,
      execute: async (_, { signal }) => {
        signal.addEventListener("abort", () => (aborted = true));
        return never();
      },
    });
    const { session, stack } = await open(once("{}"), [slow]);
    await session.turn("Go");
    expect(toolMessages(stack)).toEqual(["The tool work failed: No answer within 1 ms."]);
    expect(aborted).toBe(true);
  });

  test("has its own limit rather than the agent's", async () => {
    const { session, stack } = await open(once("{}"), [work(never, { timeout: 2 })], {
      agent: { callTimeout: 600_000 },
    });
    await session.turn("Go");
    expect(toolMessages(stack)).toEqual(["The tool work failed: No answer within 2 ms."]);
  });

  test("stops the turn where that was asked for", async () => {
    const { session } = await open(once("{}"), [work(never)], {
      agent: { callTimeout: 1, onToolError: "throw" },
    });
    await expect(session.turn("Go")).rejects.toMatchObject({ reason: "tool", cause: { name: "TimeUp" } });
  });
});
