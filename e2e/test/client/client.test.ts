/** The client against the stack, nothing mocked: in process, over TCP, behind MSW. */
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { createClient, type Client } from "@understudy/client";
import type { Stack } from "@understudy/server";
import { agentsHandlers } from "@understudy/server/msw";
import { listen } from "@understudy/server/node";
import { flows } from "./flows.ts";
import { clientStack } from "./stack.ts";

const baseUrl = "http://llama.test/stack";

/** The ways from a client to the stack. */
const ways: Record<string, (stack: Stack) => Promise<Client>> = {
  "in process": async ({ fetch }) => createClient({ baseUrl: "http://stack", fetch }),
  "in process, to a server that would only stream": async ({ fetch }) =>
    createClient({ baseUrl: "http://stack", fetch, profile: { wire: { nonstreaming_turns: false } } }),
  async "over TCP"(stack) {
    const { url, close } = await listen(stack);
    onTestFinished(() => close({ force: true }));
    return createClient({ baseUrl: url });
  },
  async "behind MSW"(stack) {
    const server = setupServer(...agentsHandlers(stack, { baseUrl }));
    server.listen({ onUnhandledRequest: "error" });
    onTestFinished(() => server.close());
    return createClient({ baseUrl });
  },
};

describe.each(Object.keys(ways))("%s", (way) => {
  test.each(Object.keys(flows))("%s", async (name) => {
    const stack = clientStack();
    const client = await ways[way]!(stack);
    const { run, gives } = flows[name]!;
    expect(await run(client, stack.mock)).toEqual(gives);
  });
});

test("a server that goes away in the middle of a turn is a stream that was cut", async () => {
  const stack = clientStack();
  const { url, close } = await listen(stack);
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "" });
  const { session_id } = await client.sessions.create(agent_id, "s");
  const path = { agent_id, session_id };
  const messages = [{ role: "user" as const, content: "@@slow@@" }];
  const texts = client.turns.stream(path, { messages }).textStream()[Symbol.asyncIterator]();
  expect((await texts.next()).value).toBe("One, ");
  await close({ force: true });
  await expect(texts.next()).rejects.toMatchObject({
    ...path,
    name: "TurnStreamCut",
    turn_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    partial: { text: "One, " },
  });
  await expect(client.inspect.health({ maxRetries: 0 })).rejects.toMatchObject({ name: "ConnectionFailed" });
});
