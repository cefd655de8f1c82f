/** What is no answer, or too much of one, sent by real servers. */
import { describe, expect, test } from "vitest";
import { createClient, type ClientOptions } from "../src/index.ts";
import { createClient as createResponsesClient } from "../src/responses.ts";
import { play } from "./support/byte-server.ts";
import { serve } from "./support/http-server.ts";
import { eventsFor, responseOf } from "./support/response-of.ts";
import { encode, path, question, readEvents } from "./support/streams.ts";
import { itemsOf, turnOf } from "./support/turn-of.ts";

const caught = (call: PromiseLike<unknown>): Promise<any> =>
  Promise.resolve(call).then(
    () => "no error",
    (error: unknown) => error,
  );
const bytesOf = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...encode(part)] : [part])));

async function clientOf(bytes: Uint8Array, headers: Record<string, string> = {}) {
  const { url } = await serve((response) =>
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(bytes),
  );
  return createResponsesClient({ baseUrl: url });
}

describe("a 200 without a body", () => {
  test.each<Record<string, string>>([{}, { "content-length": "0" }, { "transfer-encoding": "chunked" }])(
    "is no answer: %j",
    async (headers) => {
      const client = await clientOf(bytesOf(), headers);
      const calls = [
        client.agents.get("a"),
        client.agents.create({ model: "m", instructions: "" }),
        client.agents.list().page(),
        client.models.list(),
        client.turns.create(path, question),
        client.responses.create({ model: "m", input: "hi" }),
        client.conversations.create(),
      ];
      for (const error of await Promise.all(calls.map(caught)))
        expect(error).toMatchObject({
          name: "ApiError",
          status: 200,
          message: expect.stringContaining("The answer is empty."),
        });
    },
  );

  test("is one for a delete, as some servers send it", async () => {
    expect(await (await clientOf(bytesOf())).agents.delete("a")).toBeUndefined();
  });
});

describe("a body", () => {
  test.each(["7", '"text"', "true"])("of %s is no object", async (text) => {
    const client = await clientOf(bytesOf(text));
    expect(await caught(client.agents.get("a"))).toMatchObject({ name: "ApiError", body: JSON.parse(text) });
  });

  test("a body that is not UTF-8 is malformed, also in its last byte", async () => {
    for (const bytes of [bytesOf('{"agent_id":"', 0xff, '"}'), bytesOf('{"agent_id":"a"}', 0xc3)]) {
      const client = await clientOf(bytes);
      expect((await caught(client.agents.get("a"))).message).toContain("200 The answer is not UTF-8.");
    }
  });

  test("a body without an end is given up at 64 MiB, and its connection is closed", async () => {
    const piece = new Uint8Array(2 ** 20).fill(0x20);
    let sent = 0;
    let closed = (): void => undefined;
    const whenClosed = new Promise<void>((resolve) => (closed = resolve));
    const { url, received } = await serve((response) => {
      response.writeHead(200, { "content-type": "application/json" }).on("close", closed);
      const write = (): void => void response.write(piece, () => ((sent += 1), write()));
      write();
    });
    const error = await caught(createClient({ baseUrl: url }).agents.get("a"));
    expect(error).toMatchObject({ name: "AnswerTooLarge", maxBytes: 67_108_864, path: "/v1/agents/a" });
    await whenClosed;
    // What the sockets hold comes on top.
    expect(sent).toBeLessThan(128);
    expect(received).toHaveLength(1);
  });

  test("may have as many bytes as are asked for", async () => {
    const body = bytesOf('{"agent_id":"a"}');
    const client = await clientOf(body);
    expect(await client.agents.get("a", { maxBytes: body.length })).toEqual({ agent_id: "a" });
    expect(await caught(client.agents.get("a", { maxBytes: body.length - 1 }))).toMatchObject({
      name: "AnswerTooLarge",
      message: "GET /v1/agents/a: the answer has more than 15 bytes. Raise maxBytes, or ask for less.",
    });
  });
});

describe("an event of a stream", () => {
  const [start = {}, complete = {}] = itemsOf(turnOf());
  const line = (item: object): string => `data: ${JSON.stringify(item)}\n\n`;

  async function stream(
    pieces: Uint8Array[],
    ending: "end" | "silence",
    options: Partial<ClientOptions> = {},
  ) {
    const { baseUrl, fetch } = await play(pieces, ending);
    return createResponsesClient({ baseUrl, fetch, ...options });
  }

  test("an event whose last byte is broken is malformed, after the events before it", async () => {
    const text = JSON.stringify(complete);
    for (const broken of [
      bytesOf("data: ", text.slice(0, -10), 0xff, text.slice(-10), "\n\n"),
      bytesOf(`data: ${text}`, 0xe2, "\n\n"),
    ]) {
      const client = await stream([bytesOf(line(start), ...broken)], "end");
      const { events, error } = await readEvents(client.turns.stream(path, question));
      expect(events).toHaveLength(1);
      expect(error).toMatchObject({
        name: "MalformedEvent",
        turn_id: "t",
        message: "An event is not UTF-8.",
      });
    }
    const [created = "", completed = ""] = eventsFor(responseOf());
    const broken = bytesOf(created, completed.trimEnd(), 0xc3, "\n\n");
    const { responses } = await stream([broken], "end");
    expect(await caught(responses.stream({ model: "m", input: "hi" }).response())).toMatchObject({
      name: "ResponseStreamCut",
      response: { id: "resp_1" },
      message: "resp_1: An event is not UTF-8.",
    });
  });

  test("an event without an end is given up at maxBytes", async () => {
    const pieces = [
      bytesOf(line(start)),
      bytesOf("data: "),
      ...Array.from({ length: 20 }, () => bytesOf("x".repeat(1_000))),
    ];
    const client = await stream(pieces, "silence", { maxBytes: 10_000 });
    const { events, error } = await readEvents(client.turns.stream(path, question));
    expect(events).toHaveLength(1);
    expect(error).toMatchObject({ name: "EventTooLarge", turn_id: "t" });
    expect(error.message).toBe("An event has more than 10000 bytes. Raise maxBytes.");
    const { responses } = await stream(pieces.slice(1), "silence", { maxBytes: 10_000 });
    expect(await caught(responses.stream({ model: "m", input: "hi" }).response())).toMatchObject({
      name: "ResponseStreamCut",
      message: "An event has more than 10000 bytes. Raise maxBytes.",
    });
  });

  test("is no longer read ahead where as many bytes wait for their reader", async () => {
    const item = line({ event: { payload: { event_type: "turn_start", turn_id: "t".repeat(1_000) } } });
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      { pull: (controller) => ((pulled += 1), controller.enqueue(encode(item))) },
      { highWaterMark: 0 },
    );
    const fetch = async (): Promise<Response> =>
      new Response(body, { headers: { "content-type": "text/event-stream" } });
    const turn = createClient({ baseUrl: "http://stack", fetch, maxBytes: 10_000 }).turns.stream(
      path,
      question,
    );
    for (let before = -1; before !== pulled; await new Promise(setImmediate)) before = pulled;
    expect(pulled).toBeGreaterThan(5);
    expect(pulled).toBeLessThan(15);
    turn.abort();
  });
});

describe("JSON in place of a stream", () => {
  test("is shown by its beginning", async () => {
    const client = await clientOf(bytesOf('{"status":"not here", "padding":"', "x".repeat(1_000), '"}'));
    const streams = [
      client.turns.stream(path, question).turn(),
      client.responses.stream({ model: "m", input: "hi" }).response(),
    ];
    for (const { message } of await Promise.all(streams.map(caught)))
      expect(message).toMatch(
        /^The stream, of application\/json, ended before its last event. It has no event, its status is 200, and it begins: {"status":"not here", "padding":"x{167}$/,
      );
  });
});
