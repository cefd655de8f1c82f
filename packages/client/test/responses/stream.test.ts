import { describe, expect, test } from "vitest";
import { createClient, ResponseFailed, type ResponseStream } from "../../src/responses.ts";
import { play, type Ending } from "../support/byte-server.ts";
import { encode } from "../support/streams.ts";
import { eventsFor, messageOf, responseOf } from "../support/response-of.ts";

const response = responseOf({ output: [messageOf("Hello there")] });
const pieces = ["Hello", " there"];

async function streamed(events: string[], ending: Ending = "end"): Promise<ResponseStream> {
  const { baseUrl, fetch } = await play(events.map(encode), ending);
  return createClient({ baseUrl, fetch }).responses.stream({ model: "m", input: "hi" });
}

describe("a stream", () => {
  const events = [...eventsFor(response, pieces), "data: [DONE]\n\n"];

  test("has every event up to the last one", async () => {
    const types = [];
    for await (const { type } of await streamed(events)) types.push(type);
    expect(types).toEqual([
      "response.created",
      "response.output_text.delta",
      "response.output_text.delta",
      "response.completed",
    ]);
  });

  test("ends in the response, its text or the pieces of it", async () => {
    expect(await (await streamed(events)).response()).toEqual(response);
    expect(await (await streamed(events)).text()).toBe("Hello there");
    const texts = [];
    for await (const piece of (await streamed(events)).textStream()) texts.push(piece);
    expect(texts).toEqual(pieces);
  });

  test("has its response and text before, while and after its events are read", async () => {
    for (const when of ["before", "while", "after"]) {
      const stream = await streamed(events);
      if (when === "before") expect(await stream.text()).toBe("Hello there");
      const types = [];
      for await (const { type } of stream) {
        if (types.push(type) === 2 && when === "while") expect(await stream.response()).toEqual(response);
      }
      expect(types).toHaveLength(4);
      expect(await stream.response()).toEqual(response);
      expect(await stream.text()).toBe("Hello there");
    }
  });

  test("has its events once", async () => {
    const stream = await streamed(events);
    for await (const _ of stream.textStream());
    expect(() => stream[Symbol.asyncIterator]()).toThrow(
      "for await cannot read the events that textStream() reads. Loop over the stream once.",
    );
  });

  test("passes on events of types that it does not know", async () => {
    const [first = "", ...rest] = events;
    const own = `data: ${JSON.stringify({ type: "acme:mood", sequence_number: 1 })}\n\n`;
    const types: string[] = [];
    for await (const { type } of await streamed([first, own, ...rest])) types.push(type);
    expect(types).toContain("acme:mood");
  });

  test.each(["incomplete", "cancelled"] as const)("resolves to a response that is %s", async (status) => {
    const stream = await streamed(eventsFor(responseOf({ status })));
    expect((await stream.response()).status).toBe(status);
  });
});

describe("a failure", () => {
  test("a response that fails throws its error, after all events", async () => {
    const failed = responseOf({ status: "failed", error: { code: "server_error", message: "no model" } });
    const error = await (await streamed(eventsFor(failed))).response().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ResponseFailed);
    expect(error).toMatchObject({ message: "resp_1: no model", response: failed });
  });

  const [created = "", delta = "", , completed = ""] = eventsFor(response, pieces);
  test.each<[string, string[], Ending, string]>([
    ["an early end", [created, delta], "end", "ResponseStreamCut"],
    ["an end before any event", [], "end", "ResponseStreamCut"],
    ["a reset", [created, delta], "reset", "ResponseStreamCut"],
    ["[DONE] in place of the last event", [created, "data: [DONE]\n\n"], "end", "ResponseStreamCut"],
    [
      "a last event without its response",
      [created, 'data: {"type":"response.completed"}\n\n'],
      "end",
      "ResponseStreamCut",
    ],
    [
      "an error line without a type",
      [created, 'data: {"error":{"message":"500: oh"}}\n\n'],
      "end",
      "ResponseFailed",
    ],
    ["an error event", [created, 'data: {"type":"error","message":"oh"}\n\n'], "end", "ResponseFailed"],
  ])("by %s is told with the response so far", async (_, events, ending, name) => {
    const error = await (await streamed(events, ending)).response().catch((one: unknown) => one);
    expect(error).toMatchObject({ name, response: events.length === 0 ? null : { id: "resp_1" } });
  });

  test("a [DONE] alone says that events are missing, as an empty replay does", async () => {
    const stream = await streamed(["data: [DONE]\n\n"]);
    await expect(stream.response()).rejects.toThrow("The stream ended before its last event.");
  });

  test("a stream that was cut says which event was the last, so that a replay sends the rest", async () => {
    const cut = await (await streamed([created, delta], "reset")).response().catch((one: unknown) => one);
    expect(cut).toMatchObject({ name: "ResponseStreamCut", sequence_number: 1 });
    const none = await (await streamed([], "end")).response().catch((one: unknown) => one);
    expect(none).toMatchObject({ sequence_number: -1 });
  });

  test("a request that fails is an ApiError with the words of the envelope", async () => {
    const body = {
      error: {
        message: "Model x is not served.",
        type: "invalid_request_error",
        param: "model",
        code: "model_not_found",
      },
    };
    const fetch = async (): Promise<Response> => Response.json(body, { status: 404 });
    const { responses } = createClient({ baseUrl: "http://stack", fetch });
    const failed = {
      name: "ApiError",
      status: 404,
      message: "POST /v1/responses: 404 Model x is not served.",
    };
    await expect(responses.create({ model: "x", input: "hi" })).rejects.toMatchObject(failed);
    await expect(responses.stream({ model: "x", input: "hi" }).response()).rejects.toMatchObject(failed);
  });

  test("a silent stream fails after the idle timeout", async () => {
    const { baseUrl, fetch } = await play([created].map(encode), "silence");
    const { responses } = createClient({ baseUrl, fetch });
    const stream = responses.stream({ model: "m", input: "hi" }, { idleTimeout: 20 });
    await expect(stream.response()).rejects.toMatchObject({ name: "ResponseStreamStalled" });
    expect(completed).not.toBe("");
  });
});
