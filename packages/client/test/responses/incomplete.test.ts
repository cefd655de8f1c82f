/** Servers whose last event leaves out what the stream has told, and runs that go on by what it told. */
import { describe, expect, test } from "vitest";
import { createClient, tool } from "../../src/responses.ts";
import { callOf, messageOf, responseOf } from "../support/response-of.ts";
import { serve } from "../support/http-server.ts";

type Event = Record<string, unknown>;
const body = { model: "m", input: "Weather?" };
const call = callOf("c", "get_weather", { city: "Rome" });
const begun = (output_index: number, item: unknown): Event => ({
  type: "response.output_item.added",
  output_index,
  item,
});
const finished = (output_index: number, item: unknown): Event => ({
  type: "response.output_item.done",
  output_index,
  item,
});
const completed = (over: object, type = "response.completed"): Event => ({
  type,
  response: { ...responseOf(), ...over },
});
const absent = { output: undefined };
const done = completed({ id: "resp_2", output: [messageOf("Sunny")] });

/** A server that answers the n-th request with the n-th stream, over TCP. */
async function serving(...streams: Event[][]) {
  const { url, received } = await serve((response) => {
    const events = streams[received.length - 1]!;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      events
        .map((event, sequence_number) => `data: ${JSON.stringify({ ...event, sequence_number })}\n\n`)
        .join(""),
    );
  });
  return { client: createClient({ baseUrl: url, maxRetries: 0 }), received };
}

describe.each<[how: string, response: object]>([
  ["without `output`", absent],
  ["with `output: null`", { output: null }],
  ["with `output: []`", { output: [] }],
])("response.completed %s", (_, over) => {
  const get_weather = tool({ name: "get_weather", description: "", execute: () => "Sunny" });

  test("has the finished items, and a run runs their calls", async () => {
    const { client, received } = await serving([begun(0, call), finished(0, call), completed(over)], [done]);
    const run = client.responses.run(body, { tools: [get_weather] });
    const ended = [];
    for await (const event of run) if (event.type === "response.completed") ended.push(event.response.output);
    expect(ended).toEqual([[call], [messageOf("Sunny")]]);
    expect(await run.text()).toBe("Sunny");
    expect(JSON.parse(received[1]!.body).input).toMatchObject([
      { type: "function_call_output", call_id: "c" },
    ]);
  });

  test("has them in the order of the output, each once, whatever the indexes are", async () => {
    const [first, second] = [messageOf("a"), { ...messageOf("b"), id: "msg_2" }];
    const { client } = await serving(
      [finished(1, second), finished(0, first), finished(0, first), completed(over)],
      [finished(0, first), finished(0, second), completed(over)],
    );
    for (const _ of [1, 2])
      expect((await client.responses.stream(body).response()).output).toEqual([first, second]);
  });

  test("is an error if an item was not finished", async () => {
    const { client } = await serving([begun(0, call), completed(over)], [begun(0, call), completed(over)]);
    const readings = [client.responses.stream(body), client.responses.run(body, { tools: [get_weather] })];
    for (const reading of await Promise.allSettled(readings.map((one) => one.response())))
      expect(reading).toMatchObject({
        reason: {
          name: "ResponseStreamCut",
          message: expect.stringContaining("response.completed lacks items of its response that had begun: "),
        },
      });
  });

  test("is an error in a replay of the rest, which does not have all items", async () => {
    const { client } = await serving([finished(1, call), completed(over)]);
    await expect(client.responses.replay("r", 3).response()).rejects.toMatchObject({
      name: "ResponseStreamCut",
    });
  });
});

test("a response without any item may have an empty output, but not none", async () => {
  const { client } = await serving([completed({ output: [] })], [completed(absent)]);
  expect((await client.responses.stream(body).response()).output).toEqual([]);
  await expect(client.responses.stream(body).response()).rejects.toMatchObject({ name: "ResponseStreamCut" });
});

test("an output that lacks items of the stream gets them, one that has as many is left alone", async () => {
  const message = messageOf("Let me see.");
  const renamed = { ...call, id: "another" };
  const { client } = await serving(
    [finished(0, message), finished(1, call), completed({ output: [message] })],
    [finished(0, call), completed({ output: [renamed] })],
  );
  expect((await client.responses.stream(body).response()).output).toEqual([message, call]);
  expect((await client.responses.stream(body).response()).output).toEqual([renamed]);
});

test("a response that failed or was cancelled may lack its output", async () => {
  const error = { code: "server_error", message: "no model" };
  const { client } = await serving(
    [completed({ ...absent, status: "failed", error }, "response.failed")],
    [begun(0, call), completed({ ...absent, status: "cancelled" }, "response.cancelled")],
  );
  await expect(client.responses.stream(body).response()).rejects.toMatchObject({
    name: "ResponseFailed",
    message: "resp_1: no model",
  });
  expect(await client.responses.stream(body).response()).toMatchObject({ status: "cancelled", output: [] });
});

test.each([undefined, "in_progress"])(
  "a status of %s becomes the status of the last event",
  async (status) => {
    const { client, received } = await serving([completed({ status, output: [call] })], [done]);
    await client.responses.run(body, { tools: [] }).text();
    expect(received).toHaveLength(2);
  },
);

test.each<[lack: string, response: object]>([
  ["response.id", { id: undefined }],
  ["response.output.0.call_id", { output: [{ ...call, call_id: undefined }] }],
  ["response.output.0.name", { output: [{ ...call, name: "" }] }],
  ["response.output.0.arguments", { output: [{ ...call, arguments: undefined }] }],
  ["response.output.0.content", { output: [{ ...messageOf(""), content: undefined }] }],
  [
    "response.output.0.content.0.text",
    { output: [{ ...messageOf(""), content: [{ type: "output_text" }] }] },
  ],
  ["response.output.0.type", { output: [null] }],
])("what lacks %s is a typed error, streamed or not", async (lack, over) => {
  const { client } = await serving([completed(over)], [completed(over)]);
  for (const reading of [client.responses.stream(body), client.responses.run(body)])
    await expect(reading.text()).rejects.toMatchObject({
      name: "ResponseStreamCut",
      message: expect.stringContaining(`response.completed lacks its ${lack}`),
    });
  const fetch = async (): Promise<Response> => Response.json({ ...responseOf(), ...over });
  const { responses } = createClient({ baseUrl: "http://stack", fetch });
  for (const ask of [() => responses.create(body), () => responses.get("r"), () => responses.cancel("r")])
    await expect(ask()).rejects.toMatchObject({
      name: "ApiError",
      message: expect.stringContaining(`The answer lacks ${lack.replace("response.", "")}`),
    });
});

test("a delta without its text is a typed error", async () => {
  const { client } = await serving([{ type: "response.output_text.delta", output_index: 0 }]);
  await expect(client.responses.stream(body).text()).rejects.toMatchObject({ name: "ResponseStreamCut" });
});
