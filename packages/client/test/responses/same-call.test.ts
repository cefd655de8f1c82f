/** `call_id` decides what is the same call. What cannot be understood is an error: no run ends silently or runs a call twice. */
import { describe, expect, test } from "vitest";
import { createAgent } from "../../src/index.ts";
import { createClient, tool } from "../../src/responses.ts";
import { clientOf, json, sse } from "../support/client-of.ts";
import { callOf, messageOf, responseOf } from "../support/response-of.ts";
import { itemsOf, turnOf } from "../support/turn-of.ts";

type Event = Record<string, unknown>;
const call = callOf("c", "f", { n: 1 });
const other = callOf("d", "f", { n: 2 });
const hello = messageOf("Hello");
const { id: _, ...withoutId } = call;
const { id: __, ...otherWithoutId } = other;

const finished = (item: unknown, output_index?: number): Event => ({
  type: "response.output_item.done",
  output_index,
  item,
});
const completed = (over: object = {}): Event => ({
  type: "response.completed",
  response: { ...responseOf({ output: [] }), ...over },
});
const delta: Event = { type: "response.output_text.delta", delta: "Hello" };

/** What a run does of this stream: the arguments of the calls that ran, the answers that were sent, and the error. */
async function run(...events: Event[]) {
  const ran: unknown[] = [];
  const bodies: { input: { call_id: string }[] }[] = [];
  const streams = [sse(...events), sse(completed({ id: "resp_2", output: [messageOf("Done")] }))];
  const fetch = async (request: Request): Promise<Response> => {
    bodies.push((await request.json()) as (typeof bodies)[number]);
    return streams[bodies.length - 1]!();
  };
  const f = tool({
    name: "f",
    description: "",
    parameters: { type: "object" },
    execute: (args) => void ran.push(args),
  });
  const { responses } = createClient({ baseUrl: "http://stack", fetch });
  const error: unknown = await responses
    .run({ model: "m", input: "hi" }, { tools: [f] })
    .response()
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  return { ran, answered: bodies[1]?.input.map(({ call_id }) => call_id), error };
}

const once = { ran: [{ n: 1 }], answered: ["c"], error: null };
const both = { ran: [{ n: 1 }, { n: 2 }], answered: ["c", "d"], error: null };

describe("a run", () => {
  test.each<[what: string, events: Event[]]>([
    ["that has no index", [finished(call), completed()]],
    [
      "that has no index, and of which the last event has nothing",
      [finished(call), completed({ output: null })],
    ],
    ["that was finished twice", [finished(call, 0), finished(call, 0), completed()]],
    ["that was finished at two indexes", [finished(call, 0), finished(call, 1), completed()]],
    [
      "that was finished twice, of which the output has one",
      [finished(call, 0), finished(call, 1), completed({ output: [call] })],
    ],
    ["that the output has twice", [completed({ output: [call, call] })]],
    [
      "that the output has as another item",
      [finished(call, 0), completed({ output: [{ ...call, id: "x" }] })],
    ],
    [
      "that the output lacks though it has as many items",
      [finished(call, 0), completed({ output: [hello] })],
    ],
    ["of a response that requires action", [completed({ status: "requires_action", output: [call] })]],
    ["of a response whose status is null", [completed({ status: null, output: [call] })]],
  ])("runs a call once %s", async (_what, events) => expect(await run(...events)).toEqual(once));

  test("takes the call_id of the last event, where the stream had another one for the same call", async () => {
    const renamed = { ...call, call_id: "x" };
    expect(await run(finished(call, 0), completed({ output: [renamed] }))).toEqual({
      ...once,
      answered: ["x"],
    });
  });

  test.each<[what: string, events: Event[]]>([
    ["at one index without ids", [finished(withoutId, 0), finished(otherWithoutId, 0), completed()]],
    ["without indexes and ids", [finished(withoutId), finished(otherWithoutId), completed()]],
    ["with one id", [finished(call, 0), finished({ ...other, id: call.id }, 0), completed()]],
  ])("runs two calls %s", async (_what, events) => expect(await run(...events)).toEqual(both));

  test.each<[what: string, events: Event[], message: string]>([
    [
      "a text without an index was not finished",
      [delta, completed()],
      "items of its response that had begun",
    ],
    ["a text was not finished beside a call", [delta, finished(call), completed()], "items of its response"],
    [
      "a call without an index was not finished",
      [{ type: "response.output_item.added", item: call }, completed()],
      "items of its response",
    ],
    [
      "one of two calls was not finished",
      [
        { type: "response.output_item.added", output_index: 1, item: other },
        finished(call, 0),
        completed({ output: [call] }),
      ],
      "items of its response",
    ],
    [
      "neither output nor stream has all calls",
      [finished(call, 0), completed({ output: [other] })],
      "items of its response",
    ],
    [
      "two calls have one call_id",
      [completed({ output: [call, { ...other, call_id: "c" }] })],
      "response.output.1.call_id (of its own)",
    ],
    [
      "two finished calls have one call_id",
      [finished(call, 0), finished({ ...other, call_id: "c" }, 1), completed()],
      "response.output.1.call_id (of its own)",
    ],
  ])("runs nothing if %s", async (_what, events, message) => {
    const { ran, error } = await run(...events);
    expect(ran).toEqual([]);
    expect(error).toMatchObject({ name: "ResponseStreamCut", message: expect.stringContaining(message) });
  });
});

describe("a turn", () => {
  async function turn(...tool_calls: object[]) {
    const ran: unknown[] = [];
    const output_message = { ...turnOf().output_message, stop_reason: "end_of_message", tool_calls };
    const waiting = turnOf({ output_message: output_message as never });
    const { client, requests } = clientOf([
      json({ agent_id: "a" }),
      sse(...itemsOf(waiting, "turn_awaiting_input")),
      sse(...itemsOf(turnOf())),
    ]);
    const f = tool({
      name: "f",
      description: "",
      parameters: { type: "object" },
      execute: (args) => void ran.push(args),
    });
    const agent = await createAgent(client, { model: "m", instructions: "", tools: [f] });
    const session = await agent.session({ session_id: "s" });
    const error: unknown = await session.turn("hi").then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const resumed = requests[2] && ((await requests[2].json()) as { tool_responses: unknown[] });
    return { ran, error, responses: resumed?.tool_responses };
  }

  test("runs a call once that its message has twice", async () => {
    const one = { call_id: "c", tool_name: "f", arguments: { n: 1 } };
    const { ran, error, responses } = await turn(one, one);
    expect({ ran, error }).toEqual({ ran: [{ n: 1 }], error: null });
    expect(responses).toMatchObject([{ call_id: "c" }]);
  });

  test("runs nothing if two calls of its message have one call_id", async () => {
    const { ran, error } = await turn(
      { call_id: "c", tool_name: "f", arguments: { n: 1 } },
      { call_id: "c", tool_name: "f", arguments: { n: 2 } },
    );
    expect(ran).toEqual([]);
    expect(error).toMatchObject({
      name: "IncompleteEvent",
      message: expect.stringContaining("turn.output_message.tool_calls.1.call_id (of its own)"),
    });
  });
});
