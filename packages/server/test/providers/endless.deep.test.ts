/** Model servers whose answer does not end: each fails its own turn, before it fills the memory. */
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openai } from "../../src/index.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

const text = { content: "x".repeat(100_000) };
const call = { index: 0, id: "c1", function: { name: "look", arguments: "x".repeat(100_000) } };

function endless(event: string, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const next = (): void => {
    while (!response.destroyed && response.write(event.repeat(10)));
  };
  response.on("drain", next);
  next();
}

test.each([
  ["text", text],
  ["thoughts", { reasoning_content: text.content }],
  ["the arguments of a call", { tool_calls: [call] }],
])("%s without end", { timeout: 60_000 }, async (_, delta) => {
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
  const url = await rawServer((request, response) => {
    if (request.method === "GET") response.end('{"data":[{"id":"bad"}]}');
    else endless(event, response);
  });
  const other = await scriptedModel("script: hello\nmodel: m1\nreplies:\n  - say: Hello");
  const { turn } = testStack({
    providers: [openai({ url }), openai({ provider_id: "other", url: other.url })],
  });
  const bad = turn("bad", "Hi");
  expect((await turn("m1", "Hi")).body.output_message.content).toBe("Hello");
  const { status, body } = await bad;
  const words = "The model's server streamed more than 134217728 bytes, and did not end its answer.";
  expect([status, body.detail]).toEqual([500, words]);
});
