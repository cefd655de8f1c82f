/** Servers that leave out what the client reads: a typed error that names it, and no end in silence. */
import { describe, expect, test } from "vitest";
import type { Step, Turn } from "@understudy/contract/types";
import { createAgent, tool, type Client } from "../src/index.ts";
import { clientOf, json, sse } from "./support/client-of.ts";
import { path, question, readEvents } from "./support/streams.ts";
import { itemsOf, turnOf } from "./support/turn-of.ts";

/** The same without the field at the path. */
function without(value: unknown, field: string): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const names = field.split(".");
  const last = names.pop()!;
  delete names.reduce((found, name) => found[name] as Record<string, unknown>, copy)[last];
  return copy;
}

const call = { call_id: "c", tool_name: "count", arguments: {}, arguments_json: null };
const step = {
  ...{ turn_id: "t", step_id: "i", started_at: null, completed_at: null },
  step_type: "inference",
};
const awaiting = turnOf({
  output_message: { role: "assistant", content: "", stop_reason: "end_of_message", tool_calls: [call] },
});
const execution = { ...step, step_type: "tool_execution", tool_calls: [], tool_responses: [] };
const turn = turnOf({ steps: [step, execution] as unknown as Step[] });

const fields = [
  "turn_id",
  "session_id",
  "steps",
  "steps.0.step_type",
  "steps.1.tool_responses",
  "output_message",
  "output_message.content",
  "output_message.stop_reason",
  "output_message.tool_calls",
];

describe.each(fields)("a turn without %s", (field) => {
  const told = without(turn, field) as Turn;

  test("at the end of a stream is an error that has what came before", async () => {
    const { client } = clientOf([sse(...itemsOf(told))]);
    const { events, error } = await readEvents(client.turns.stream(path, question));
    expect(events.map(({ event_type }) => event_type)).toEqual(field === "turn_id" ? [] : ["turn_start"]);
    expect(error).toMatchObject({ name: "IncompleteEvent" });
    if (field !== "turn_id") expect(error.message).toContain(`turn_complete lacks its turn.${field}`);
  });

  test("as an answer is an error that has it", async () => {
    const { client } = clientOf([json(told)]);
    const calls = [
      client.turns.create(path, question),
      client.turns.get({ ...path, turn_id: "t" }),
      client.turns.resume({ ...path, turn_id: "t" }, { tool_responses: [] }),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason).toMatchObject({ name: "ApiError", status: 200, body: told });
      expect(String(reason)).toContain(`The answer lacks ${field}`);
    }
  });
});

describe("a turn that awaits input", () => {
  const count = tool({ name: "count", description: "Counts", execute: () => "1" });

  async function run(told: unknown): Promise<unknown> {
    const { client } = clientOf([
      json({ agent_id: "a" }),
      json({ session_id: "s" }),
      sse(...itemsOf(told as Turn, "turn_awaiting_input")),
      sse(...itemsOf(turnOf()).slice(1)),
    ]);
    const agent = await createAgent(client, { model: "m", instructions: "", tools: [count] });
    return (await agent.session()).turn("hi");
  }

  test("runs its tools", async () =>
    expect(await run(awaiting)).toMatchObject({ output_message: { content: "yes" } }));

  test.each([
    ["output_message.tool_calls", "turn.output_message.tool_calls (a list)"],
    ["output_message.tool_calls.0.call_id", "turn.output_message.tool_calls.0.call_id (a text)"],
    ["output_message.tool_calls.0.tool_name", "turn.output_message.tool_calls.0.tool_name (a text)"],
    ["output_message.stop_reason", "turn.output_message.stop_reason (a text)"],
  ])("without %s does not end as if it were complete", async (field, lack) => {
    await expect(run(without(awaiting, field))).rejects.toMatchObject({
      name: "IncompleteEvent",
      message: expect.stringContaining(`turn_awaiting_input lacks its ${lack}`),
    });
  });

  test("for no call does not end as if it were complete", async () => {
    const { output_message } = awaiting;
    await expect(run({ ...awaiting, output_message: { ...output_message, tool_calls: [] } })).rejects.toThrow(
      "turn_awaiting_input lacks its turn.output_message.tool_calls to answer",
    );
  });
});

describe("an event", () => {
  const payload = (event: object): object => ({ event: { payload: event } });
  const completed = payload({
    event_type: "step_complete",
    step_id: "i",
    step_type: "inference",
    step_details: step,
  });
  const progress = { event_type: "step_progress", step_id: "i", step_type: "inference" };

  test.each<[lack: string, items: object[]]>([
    ["step_progress lacks its delta.text", [payload({ ...progress, delta: { type: "text" } })]],
    ["step_progress lacks its delta.type", [payload({ ...progress, delta: {} })]],
    [
      "step_complete lacks its step_details.tool_responses",
      [
        payload({
          ...{ event_type: "step_complete", step_id: "i", step_type: "tool_execution" },
          step_details: without(execution, "tool_responses"),
        }),
      ],
    ],
    ["turn_complete lacks its turn.steps (1 were completed)", [completed, ...itemsOf(turnOf())]],
  ])("is refused: %s", async (lack, items) => {
    const { client } = clientOf([sse(...items)]);
    const { error } = await readEvents(client.turns.stream(path, question));
    expect(error).toMatchObject({ name: "IncompleteEvent", message: expect.stringContaining(lack) });
  });

  test.each<[data: string, message: string]>([
    ['{"detail":"no room"}', "no room"],
    ['{"message":"no room"}', "no room"],
    ['{"error":"no room"}', "no room"],
  ])("named error fails the turn with its words: %s", async (data, message) => {
    const body = `event: error\ndata: ${data}\n\n`;
    const { client } = clientOf([
      () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    ]);
    await expect(client.turns.stream(path, question).turn()).rejects.toMatchObject({
      name: "TurnFailed",
      message,
    });
  });
});

describe("an answer", () => {
  const all = async (items: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of items);
  };

  test.each<[lack: string, call: (client: Client) => PromiseLike<unknown>]>([
    ["data (a list)", (client) => client.agents.list().page()],
    ["data (a list)", (client) => all(client.agents.list())],
    ["data (a list)", (client) => all(client.sessions.list("a"))],
    ["data (a list)", (client) => client.models.list()],
    ["data (a list)", (client) => client.tools.list()],
    ["data (a list)", (client) => client.inspect.routes()],
    ["agent_id (a text)", (client) => client.agents.create({ model: "m", instructions: "" })],
    ["session_id (a text)", (client) => client.sessions.create("a", "s")],
    ["step_type (a text)", (client) => client.steps.get({ ...path, turn_id: "t", step_id: "i" })],
    ["agent_id (a text)", (client) => createAgent(client, { model: "m", instructions: "" })],
  ])("lacks %s", async (lack, ask) => {
    for (const body of [{}, { data: null, step: null }, []]) {
      const { client } = clientOf([json(body)]);
      await expect(ask(client)).rejects.toMatchObject({
        name: "ApiError",
        status: 200,
        message: expect.stringContaining(`200 The answer lacks ${lack}`),
      });
    }
  });

  test("of a stored agent may lack its configuration, which then declares no tools", async () => {
    const { client } = clientOf([json({ agent_id: "a" })]);
    const tools = [tool({ name: "count", description: "Counts", execute: () => "1" })];
    await expect(createAgent(client, { agent_id: "a", tools })).rejects.toThrow('There is no tool "count"');
  });
});
