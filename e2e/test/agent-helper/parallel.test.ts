/** Several calls in one message. */
import { describe, expect, test } from "vitest";
import { tool, type ToolContext } from "@understudy/client";
import { z } from "zod";
import { open, servers, toolMessages } from "./support.ts";

const script = `
script: many
model: mock-model
replies:
  - call: [{ tool: work, args: { n: 0 } }, { tool: work, args: { n: 1 } }, { tool: work, args: { n: 2 } }, { tool: work, args: { n: 3 } }]
  - say: Done.
`;

/** A tool whose calls end when the test says so. */
function held() {
  const running = new Map<number, (result: string) => void>();
  const started: number[] = [];
  let most = 0;
  let notify = (): void => undefined;
  const work = tool({
    name: "work",
    description: "Works",
    parameters: z.object({ n: z.int() }),
    execute: ({ n }) =>
      new Promise<string>((resolve) => {
        started.push(n);
        running.set(n, resolve);
        most = Math.max(most, running.size);
        notify();
      }),
  });
  return {
    work,
    started,
    most: () => most,
    /** Resolves once so many run. */
    until: (count: number) =>
      new Promise<void>((resolve) => {
        notify = () => running.size >= count && resolve();
        notify();
      }),
    finish(n: number) {
      running.get(n)?.(`result ${n}`);
      running.delete(n);
    },
  };
}

describe.each(servers)("on %s", (_, profile) => {
  test("calls run together, and are answered in their order whichever ends first", async () => {
    const { work, until, finish } = held();
    const { session, stack } = await open(script, [work], { profile });
    const turn = session.turn("Go");
    await until(4);
    for (const n of [3, 1, 0, 2]) finish(n);
    await turn;
    expect(toolMessages(stack)).toEqual(["result 0", "result 1", "result 2", "result 3"]);
  });
});

test("no more calls run together than the agent allows", async () => {
  const { work, until, finish, started, most } = held();
  const { session } = await open(script, [work], { agent: { concurrency: 2 } });
  const turn = session.turn("Go");
  await until(2);
  expect(started).toEqual([0, 1]);
  finish(1);
  await until(2);
  expect(started).toEqual([0, 1, 2]);
  finish(0);
  finish(2);
  await until(1);
  finish(3);
  await turn;
  expect(most()).toBe(2);
});

test("a call that stops the turn aborts those that run, and those that wait do not begin", async () => {
  const contexts: ToolContext[] = [];
  const work = tool({
    name: "work",
    description: "Works",
    parameters: z.object({ n: z.int() }),
    execute: async ({ n }, context) => {
      contexts.push(context);
      if (n === 0) return "kept";
      if (n === 2) throw new Error("broken");
      return new Promise(() => undefined);
    },
  });
  const { session } = await open(script, [work], { agent: { concurrency: 2, onToolError: "throw" } });
  await expect(session.turn("Go")).rejects.toMatchObject({
    reason: "tool",
    message: expect.stringMatching(/^Turn [-0-9a-f]+ awaits its tools: The tool work failed: broken$/),
    tool_responses: [{ tool_name: "work", content: "kept" }],
  });
  expect(contexts.map(({ call }) => (call.arguments as { n: number }).n)).toEqual([0, 1, 2]);
  expect(contexts[1]?.signal.aborted).toBe(true);
});

test("the server runs its own calls, and the client only those that are left", async () => {
  const mixed = `
script: mixed
model: mock-model
replies:
  - call: [{ tool: work, args: { n: 7 } }, { tool: get_time }]
  - say: Done.
tools:
  - { tool: get_time, group: clock, returns: "12:00" }
`;
  const work = tool({
    name: "work",
    description: "Works",
    parameters: z.object({ n: z.int() }),
    execute: ({ n }, { turn }) => `${n} of ${turn?.output_message.tool_calls.length}`,
  });
  const { session, stack } = await open(mixed, [work], { agent: { toolgroups: ["clock"] } });
  expect(await session.stream("Go").text()).toBe("Done.");
  expect(toolMessages(stack)).toEqual(expect.arrayContaining(["12:00", "7 of 1"]));
});

test.each([-1, NaN])("a limit of %s is refused", async (concurrency) => {
  const work = tool({ name: "work", description: "Works", execute: () => "done" });
  await expect(open(script, [work], { agent: { concurrency } })).rejects.toThrow(
    `createAgent: concurrency must be a number, 0 or more, and is ${concurrency}.`,
  );
});

test("with a limit of 0 calls run one by one", async () => {
  const work = tool({ name: "work", description: "Works", execute: () => "done" });
  const { session, stack } = await open(script, [work], { agent: { concurrency: 0 } });
  await session.turn("Go");
  expect(toolMessages(stack)).toEqual(["done", "done", "done", "done"]);
});
