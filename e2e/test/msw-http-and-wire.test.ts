/** `http` and `wire` of a script, behind MSW in Node. */
import { setupServer } from "msw/node";
import OpenAI, { APIConnectionError, APIError, RateLimitError } from "openai";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "@understudy/client";
import { mockInferenceHandlers } from "@understudy/mock-inference/msw";
import type { ScriptedAnswer } from "@understudy/mock-inference";
import { createStack } from "@understudy/server";
import { agentsHandlers } from "@understudy/server/msw";

const scriptOf = (...attempts: ScriptedAnswer[]) => ({
  script: "door",
  model: "mock-model",
  otherwise: { attempts },
});
const answers: ScriptedAnswer[] = [
  { wire: { type: "refuse" } },
  { http: { status: 429, headers: { "x-should-retry": "false" }, body: { detail: "Slow down." } } },
  { say: ["a", "b"], wire: { type: "reset", after: 2 } },
  { say: "Now." },
];
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no error",
    (error: unknown) => error,
  );

test("a turn is refused, answered or cut off, and then it runs", async () => {
  const stack = createStack({ scripts: [scriptOf(...answers)] });
  const server = setupServer(...agentsHandlers(stack, { baseUrl: "http://llama.test" }));
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
  // The app is to see what the client would bridge.
  const client = createClient({ baseUrl: "http://llama.test", maxRetries: 0 });
  const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "" });
  const { session_id } = await client.sessions.create(agent_id, "door");
  const messages = [{ role: "user" as const, content: "Go. @@door@@" }];
  const turn = () => client.turns.stream({ agent_id, session_id }, { messages }).turn();
  expect(await caught(turn())).toMatchObject({ name: "ConnectionFailed" });
  expect(await caught(turn())).toMatchObject({
    name: "ApiError",
    status: 429,
    body: { detail: "Slow down." },
  });
  expect(await caught(turn())).toMatchObject({ name: "TurnStreamCut" });
  expect((await turn()).output_message.content).toBe("Now.");
});

test("a chat completion is refused, answered or cut off, and then it comes", async () => {
  const server = setupServer(
    ...mockInferenceHandlers(scriptOf(...answers), { baseUrl: "http://llm.test/v1" }),
  );
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
  const client = new OpenAI({ baseURL: "http://llm.test/v1", apiKey: "none", maxRetries: 0 });
  const messages = [{ role: "user" as const, content: "Go." }];
  let text = "";
  const complete = async () => {
    text = "";
    const stream = await client.chat.completions.create({ model: "mock-model", messages, stream: true });
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    return text;
  };
  expect(await caught(complete())).toBeInstanceOf(APIConnectionError);
  expect(await caught(complete())).toBeInstanceOf(RateLimitError);
  const cut = await caught(complete());
  expect(text).toBe("a");
  // The library passes on what its stream fails with.
  expect(cut).toMatchObject({ name: "ConnectionReset" });
  expect(cut).not.toBeInstanceOf(APIError);
  expect(await complete()).toBe("Now.");
});
