/** Whether an answer is read as a stream is decided by what was asked for, not by the type that the answer has. */
import { describe, expect, test } from "vitest";
import { createClient } from "../src/responses.ts";
import { serve, type Serving } from "./support/http-server.ts";
import { path, question } from "./support/streams.ts";
import { itemsOf, turnOf } from "./support/turn-of.ts";

const eventStream = { "content-type": "text/event-stream" };

const caught = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => "no error",
    (error: unknown) => error,
  );

describe("a call that is answered by an event stream", () => {
  test("keeps its timeout", async () => {
    const { url } = await serve((response) => response.writeHead(200, eventStream).write("data: {"));
    const client = createClient({ baseUrl: url, timeout: 50 });
    const calls = [client.agents.get("a"), client.turns.create(path, question, { timeout: 50 })];
    for (const error of await Promise.all([...calls, client.raw.GET("/v1/health")].map(caught)))
      expect(error).toMatchObject({ name: "TimedOut", timeout: 50 });
  });

  test("keeps to maxBytes", async () => {
    const { url } = await serve((response) => response.writeHead(200, eventStream).end("x".repeat(2_000)));
    const client = createClient({ baseUrl: url, maxBytes: 1_000 });
    for (const error of await Promise.all([client.agents.get("a"), client.raw.GET("/v1/health")].map(caught)))
      expect(error).toMatchObject({ name: "AnswerTooLarge", maxBytes: 1_000 });
  });

  test("that breaks off is a failed connection", async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, eventStream).write("data: {", () => response.destroy());
    });
    const { turns, responses } = createClient({ baseUrl: url, maxRetries: 0 });
    const calls = [turns.create(path, question), responses.create({ model: "m", input: "hi" })];
    for (const error of await Promise.all(calls.map(caught)))
      expect(error).toMatchObject({ name: "ConnectionFailed" });
  });

  test("shows what it got in place of JSON", async () => {
    const { url } = await serve((response) =>
      response.writeHead(200, eventStream).end('data: {"a":1}\n\n'.repeat(100)),
    );
    expect(await caught(createClient({ baseUrl: url }).agents.get("a"))).toMatchObject({
      name: "ApiError",
      status: 200,
      message: expect.stringMatching(
        /GET \/v1\/agents\/a: 200 The answer is not JSON: .* It is of text\/event-stream, and begins: data: {"a":1}\n\n.{100,200}$/s,
      ),
    });
  });
});

describe("a stream", () => {
  const streaming = (type: string): Promise<Serving> =>
    serve((response) => {
      response.writeHead(200, { "content-type": type });
      response.write(`data: ${JSON.stringify(itemsOf(turnOf())[0])}\n\n`);
    });

  test.each(["Text/Event-Stream; charset=UTF-8", "application/octet-stream"])(
    "of the type %s is read as it comes",
    async (type) => {
      const { url } = await streaming(type);
      const stream = createClient({ baseUrl: url }).turns.stream(path, question);
      for await (const { event_type } of stream) {
        expect(event_type).toBe("turn_start");
        break;
      }
    },
  );

  test("by path comes as it was asked for", async () => {
    const { url } = await streaming("text/plain");
    const { raw } = createClient({ baseUrl: url });
    const { data } = await raw.GET("/v1/health", { parseAs: "stream" });
    const reader = data!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("turn_start");
    await reader.cancel();
  });
});
