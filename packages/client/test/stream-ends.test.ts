import { expect, test } from "vitest";
import type { TurnEvent } from "@understudy/contract/types";
import { createClient, TurnFailed, TurnStreamCut } from "../src/index.ts";
import { itemsOf, turnOf } from "./support/turn-of.ts";

const path = { agent_id: "a", session_id: "s" };
const question = { messages: [{ role: "user" as const, content: "hi" }] };
const [start = {}, complete = {}] = itemsOf(turnOf());

/** A client of a server that answers every call with these bytes. */
function clientOf(text: string, init?: ResponseInit) {
  return createClient({ baseUrl: "http://stack", fetch: async () => new Response(text, init) });
}

function sse(...items: object[]): string {
  return items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join("");
}

async function read(events: AsyncIterable<TurnEvent>): Promise<{ types: string[]; error: unknown }> {
  const types: string[] = [];
  try {
    for await (const event of events) types.push(event.event_type);
    return { types, error: null };
  } catch (error) {
    return { types, error };
  }
}

test("a stream ends after the turn's last event", async () => {
  const { types, error } = await read(clientOf(sse(start, complete)).turns.stream(path, question));
  expect(types).toEqual(["turn_start", "turn_complete"]);
  expect(error).toBeNull();
});

test("a stream that breaks off is an error that names the turn", async () => {
  const { types, error } = await read(clientOf(sse(start)).turns.stream(path, question));
  expect(types).toEqual(["turn_start"]);
  expect(error).toBeInstanceOf(TurnStreamCut);
  expect(error).toMatchObject({ turn_id: "t" });
});

test("an error event is an error with its status", async () => {
  const failed = sse(start, { error: { message: "504: too slow" } });
  const { error } = await read(clientOf(failed).turns.stream(path, question));
  expect(error).toBeInstanceOf(TurnFailed);
  expect(error).toMatchObject({ status: 504, message: "504: too slow" });
});

test("data that is not JSON is an error, not an end", async () => {
  const { error } = await read(clientOf(`${sse(start)}data: {oh\n\n`).turns.stream(path, question));
  expect(error).toMatchObject({ name: "MalformedEvent", turn_id: "t" });
});

test("an error before the stream names what the server said of the fields", async () => {
  const errors = [{ loc: ["body", "messages"], msg: "messages: required, expected array", type: "missing" }];
  const client = clientOf(JSON.stringify({ error: { detail: { errors } } }), { status: 400 });
  const { error } = await read(client.turns.stream(path, question));
  expect(error).toMatchObject({ name: "ApiError", status: 400, fields: errors });
  expect(error).toHaveProperty(
    "message",
    "POST /v1/agents/a/session/s/turn: 400 messages: required, expected array",
  );
  await expect(client.turns.create(path, question)).rejects.toMatchObject({ status: 400, fields: errors });
});
