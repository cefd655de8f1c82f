import { describe, expect, test } from "vitest";
import { createClient, tool, type ResponseBody, type ResponsesClient } from "../../src/responses.ts";
import { sse } from "../support/client-of.ts";
import { callOf, messageOf, responseOf, streamOf } from "../support/response-of.ts";

const weather = tool({
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  execute: ({ city }, { call, turn, response }) => {
    if (city === "Atlantis") throw new Error("no such city");
    return { city, by: call.tool_name, turn, of: response?.id };
  },
});

interface Served {
  client: ResponsesClient;
  bodies: any[];
}

/** Answers the n-th request with the n-th stream. */
function clientOf(answers: (() => Response)[]): Served {
  const bodies: unknown[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    bodies.push(await request.json());
    return answers[bodies.length - 1]!();
  };
  return { client: createClient({ baseUrl: "http://stack", fetch }), bodies };
}

const calling = (store = true, ...cities: string[]) =>
  responseOf({
    store,
    output: cities.map((city, at) => callOf(`c${at}`, "get_weather", { city })),
  });
const done = responseOf({ id: "resp_2", output: [messageOf("Sunny")] });
const body: ResponseBody = { model: "m", input: "Weather in Rome?" };

describe("a run", () => {
  test.each<[tools: unknown, index: number]>([
    [[{ type: "function", name: "get_weather", parameters: {} }], 0],
    [[weather, { type: "function", function: { name: "get_time" } }], 1],
    [[null], 0],
    [weather, 0],
    [{ weather }, 0],
  ])("with a tool in another form says how one is made: %j", (tools, index) => {
    const { client, bodies } = clientOf([]);
    expect(() => client.responses.run(body, { tools: tools as [] })).toThrow(
      new TypeError(
        `tools must be a list of tool({ name, description, parameters, execute }): tools[${index}] is none.`,
      ),
    );
    expect(bodies).toEqual([]);
  });

  test("answers calls in a next response, and ends in the last one", async () => {
    const { client, bodies } = clientOf([streamOf(calling(true, "Rome")), streamOf(done)]);
    expect(await client.responses.run(body, { tools: [weather] }).response()).toEqual(done);
    const [first, second] = bodies;
    expect(first.tools).toMatchObject([{ type: "function", name: "get_weather" }]);
    expect(second).toMatchObject({ previous_response_id: "resp_1", tools: first.tools });
    expect(second.input).toEqual([
      {
        type: "function_call_output",
        call_id: "c0",
        output: JSON.stringify({ city: "Rome", by: "get_weather", turn: null, of: "resp_1" }),
      },
    ]);
  });

  test("has the events of all responses, and the text of all", async () => {
    const { client } = clientOf([
      streamOf(calling(true, "Rome"), ["Let me see. "]),
      streamOf(done, ["Sunny"]),
    ]);
    const texts = [];
    for await (const piece of client.responses.run(body, { tools: [weather] }).textStream())
      texts.push(piece);
    expect(texts).toEqual(["Let me see. ", "Sunny"]);
  });

  test("sends all items again where nothing is kept", async () => {
    const { client, bodies } = clientOf([streamOf(calling(false, "Rome")), streamOf(done)]);
    await client.responses.run({ ...body, store: false }, { tools: [weather] }).response();
    expect(bodies[1].previous_response_id).toBeUndefined();
    expect(bodies[1].input.map(({ type = "message" }) => type)).toEqual([
      "message",
      "function_call",
      "function_call_output",
    ]);
  });

  test("goes on in its conversation", async () => {
    const { client, bodies } = clientOf([streamOf(calling(true, "Rome")), streamOf(done)]);
    await client.responses.run({ ...body, conversation: "conv_1" }, { tools: [weather] }).response();
    expect(bodies[1]).toMatchObject({ conversation: "conv_1", input: [{ type: "function_call_output" }] });
    expect(bodies[1].previous_response_id).toBeUndefined();
  });

  test("tells the model of a tool that fails, and of one that is not there", async () => {
    const other = responseOf({
      output: [callOf("c1", "get_time", {}), callOf("c2", "get_weather", { city: "Atlantis" })],
    });
    const { client, bodies } = clientOf([streamOf(other), streamOf(done)]);
    await client.responses.run(body, { tools: [weather] }).response();
    expect(bodies[1].input.map(({ output }: { output: string }) => output)).toEqual([
      'There is no tool "get_time". The tools are: get_weather.',
      "The tool get_weather failed: no such city",
    ]);
  });

  test("stops at its limit, with the response that calls", async () => {
    const { client } = clientOf([streamOf(calling(true, "Rome"))]);
    await expect(
      client.responses.run(body, { tools: [weather], maxRounds: 1 }).response(),
    ).rejects.toMatchObject({
      name: "ResponseStopped",
      response: { id: "resp_1" },
      outputs: [],
    });
  });

  test("stops where a tool throws if it is to, with the answers so far", async () => {
    const { client } = clientOf([streamOf(calling(true, "Rome", "Atlantis"))]);
    const options = { tools: [weather], onToolError: "throw", concurrency: 1 } as const;
    await expect(client.responses.run(body, options).response()).rejects.toMatchObject({
      name: "ResponseStopped",
      message: "resp_1 waits for its tools: The tool get_weather failed: no such city",
      outputs: [{ call_id: "c0" }],
    });
  });

  test("aborted in a tool is an AbortError with the response that calls", async () => {
    const { client } = clientOf([streamOf(calling(true, "Rome"))]);
    const abort = new AbortController();
    const slow = tool({
      name: "get_weather",
      description: "",
      execute: () => new Promise(() => abort.abort()),
    });
    const run = client.responses.run(body, { tools: [slow], signal: abort.signal });
    await expect(run.response()).rejects.toMatchObject({ name: "AbortError", response: { id: "resp_1" } });
  });

  test("keeps the answers of tools that ran when the next request fails", async () => {
    const refused = () => new Response("{}", { status: 500 });
    const { client } = clientOf([streamOf(calling(true, "Rome")), refused]);
    const run = client.responses.run(body, { tools: [weather], maxRetries: 0 });
    await expect(run.response()).rejects.toMatchObject({
      name: "ResponseStopped",
      response: { id: "resp_1" },
      outputs: [{ call_id: "c0" }],
      cause: { status: 500 },
    });
  });

  test("aborted in the next response has the one with the calls, and their answers", async () => {
    const begun = sse({
      type: "response.created",
      sequence_number: 0,
      response: { ...done, status: "in_progress", output: [] },
    });
    const { client } = clientOf([streamOf(calling(true, "Rome")), begun]);
    const abort = new AbortController();
    const run = client.responses.run(body, { tools: [weather], signal: abort.signal });
    const seen = (async () => {
      for await (const event of run)
        if (event.type === "response.created" && event.response.id === "resp_2") abort.abort();
    })();
    await expect(seen).rejects.toMatchObject({
      name: "AbortError",
      response: { id: "resp_1" },
      outputs: [{ call_id: "c0" }],
    });
  });

  test("aborted in its first response has none", async () => {
    const begun = sse({ type: "response.created", sequence_number: 0, response: { ...done, output: [] } });
    const { client } = clientOf([begun]);
    const abort = new AbortController();
    const run = client.responses.run(body, { tools: [weather], signal: abort.signal });
    const seen = (async () => {
      for await (const _ of run) abort.abort();
    })();
    await expect(seen).rejects.toMatchObject({ name: "AbortError", response: null, outputs: [] });
  });

  test("runs no call of an incomplete response", async () => {
    const cut = responseOf({ ...calling(true, "Rome"), status: "incomplete" });
    const { client, bodies } = clientOf([streamOf(cut)]);
    expect((await client.responses.run(body, { tools: [weather] }).response()).status).toBe("incomplete");
    expect(bodies).toHaveLength(1);
  });
});
