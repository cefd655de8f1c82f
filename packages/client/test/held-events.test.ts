/** What is kept of a stream of which only the end is asked for, and for how long. */
import { expect, test } from "vitest";
import { clientOf, skippingClock, sse } from "./support/client-of.ts";
import { createClient } from "../src/index.ts";
import { createClient as createResponsesClient } from "../src/responses.ts";
import { messageOf, responseOf } from "./support/response-of.ts";
import { path, question } from "./support/streams.ts";
import { itemsOf, turnOf } from "./support/turn-of.ts";

const long = "x".repeat(500);
const items = [
  ...Array.from({ length: 20 }, () => ({ event: { payload: { event_type: "turn_start", turn_id: long } } })),
  ...itemsOf(turnOf()),
];
const dropped =
  /^for await cannot read the events, because they were dropped: more than maxBytes of them waited for a reader\. /;

test("a turn is gathered from more than maxBytes, and then its events are gone", async () => {
  const { client } = clientOf([sse(...items)], { maxBytes: 2_000 });
  const stream = client.turns.stream(path, question);
  expect(await stream.text()).toBe("yes");
  expect(() => stream[Symbol.asyncIterator]()).toThrow(
    expect.objectContaining({ name: "StreamAlreadyRead", message: expect.stringMatching(dropped) }),
  );
});

test("a loop that waits meanwhile is told, and misses no event silently", async () => {
  const { client } = clientOf([sse(...items)], { maxBytes: 2_000 });
  const stream = client.turns.stream(path, question);
  const events = stream[Symbol.asyncIterator]();
  await events.next();
  await stream.turn();
  await expect(events.next()).rejects.toMatchObject({ name: "StreamAlreadyRead" });
});

test("a response is gathered in the same way", async () => {
  const events = Array.from({ length: 20 }, () => ({ type: "acme:news", long }));
  const last = { type: "response.completed", response: responseOf({ output: [messageOf("Hello")] }) };
  const { responses } = createResponsesClient({
    ...{ baseUrl: "http://stack", maxBytes: 2_000 },
    fetch: async () => sse(...events, last)(),
  });
  const stream = responses.stream({ model: "m", input: "hi" });
  expect(await stream.text()).toBe("Hello");
  expect(() => stream.textStream()).toThrow("they were dropped");
});

test("a turn that is gathered from a stream has its timeout as a whole", async () => {
  const { timing } = skippingClock();
  const profile = { wire: { nonstreaming_turns: false } };
  const endless = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise(setImmediate);
          controller.enqueue(new TextEncoder().encode(": still there\n\n"));
        },
      }),
    );
  const fetch = async (): Promise<Response> => endless();
  const { turns } = createClient({ baseUrl: "http://stack/api", fetch, timing, profile, timeout: 300 });
  const calls = [
    turns.create(path, question),
    turns.create(path, question, { timeout: 300 }).withResponse(),
    turns.resume({ ...path, turn_id: "t" }, { tool_responses: [] }),
  ];
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({
      reason: {
        name: "TimedOut",
        timeout: 300,
        origin: "http://stack",
        path: expect.stringContaining("/api/v1/agents/a/"),
      },
    });
});
