/** What became of a turn whose stream was lost. */
import { expect, test } from "vitest";
import type { ToolCall, Turn } from "@understudy/contract/types";
import { StreamError, TurnLost } from "../src/index.ts";
import { clientOf, json, skippingClock, sse, unreachable } from "./support/client-of.ts";

const path = { agent_id: "a", session_id: "s", turn_id: "t" };
const call = (call_id: string): ToolCall => ({
  call_id,
  tool_name: "tool",
  arguments: {},
  arguments_json: null,
});
const turnWith = (...calls: ToolCall[]): Turn => ({
  turn_id: "t",
  session_id: "s",
  input_messages: [],
  steps: [],
  output_message: {
    role: "assistant",
    content: "",
    stop_reason: calls.length > 0 ? "end_of_message" : "end_of_turn",
    tool_calls: calls,
  },
  output_attachments: [],
  started_at: "2026-01-01T00:00:00.000000Z",
  completed_at: null,
});
const missing = json({ detail: "There is no turn t." }, { status: 404 });
const done = turnWith();
const awaiting = turnWith(call("c1"), call("c2"));
const messages = [{ role: "user" as const, content: "hi" }];
const start = { event: { payload: { event_type: "turn_start", turn_id: "t" } } };

test("the turn is asked for until it is stored", async () => {
  const { timing, waits } = skippingClock();
  const { client, requests } = clientOf([sse(start), missing, missing, json(done)], { timing });
  const error = await client.turns
    .stream(path, { messages })
    .turn()
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StreamError);
  expect(await client.turns.recover(error as StreamError)).toEqual({ turn: done, unchanged: false });
  expect(requests.slice(1).map(({ url }) => new URL(url).pathname)).toEqual(
    Array(3).fill("/v1/agents/a/session/s/turn/t"),
  );
  expect(waits).toEqual([250, 500]);
});

test.each([404, 429, 500])("a server that answers %i is asked again", async (status) => {
  const { timing } = skippingClock();
  const { client } = clientOf([json({ detail: "Later." }, { status }), json(done)], { timing });
  expect(await client.turns.recover(path, { maxRetries: 0 })).toEqual({ turn: done, unchanged: false });
});

test("recover finds that a new turn awaits input", async () => {
  const { client } = clientOf([json(awaiting)]);
  expect(await client.turns.recover(path)).toEqual({ turn: awaiting, unchanged: false });
});

test("recover asks again after a resume until the turn no longer shows the calls that were just answered", async () => {
  const { timing } = skippingClock();
  const { client } = clientOf([sse(), json(awaiting), json(awaiting), json(done)], { timing });
  const tool_responses = ["c2", "c1"].map((call_id) => ({ call_id, tool_name: "tool", content: "x" }));
  const error = await client.turns.resume
    .stream(path, { tool_responses })
    .turn()
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "TurnStreamCut", turn_id: "t", answered: ["c2", "c1"] });
  expect(await client.turns.recover(error as StreamError)).toEqual({ turn: done, unchanged: false });
});

test("after a resume other calls are an outcome", async () => {
  const next = turnWith(call("c3"));
  const { client } = clientOf([json(next)]);
  const lost = { ...path, answered: ["c1", "c2"] };
  expect(await client.turns.recover(lost)).toEqual({ turn: next, unchanged: false });
});

test("at the timeout a turn that still awaits the same calls is given as unchanged", async () => {
  const { timing, waits } = skippingClock();
  const { client } = clientOf([json(awaiting)], { timing });
  const lost = { ...path, answered: ["c1", "c2"] };
  expect(await client.turns.recover(lost, { timeout: 3_000 })).toEqual({ turn: awaiting, unchanged: true });
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(3_000);
});

test("a turn that is not there in time is lost", async () => {
  const { timing } = skippingClock();
  const { client } = clientOf([missing], { timing });
  const error = await client.turns.recover(path, { timeout: 1_000 }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TurnLost);
  expect(error).toMatchObject({ ...path, cause: { status: 404 } });
  expect(String(error)).toContain("The turn t was not there within 1000 ms");
});

test("a server that cannot be reached may come back", async () => {
  const { timing } = skippingClock();
  const { client } = clientOf(
    [unreachable, unreachable, unreachable, json({ detail: "no" }, { status: 503 }), json(done)],
    {
      timing,
    },
  );
  expect(await client.turns.recover(path)).toEqual({ turn: done, unchanged: false });
});

test("what will not pass is not waited for", async () => {
  const { client, requests } = clientOf([json({ detail: "no" }, { status: 403 })]);
  await expect(client.turns.recover(path)).rejects.toMatchObject({ name: "PermissionError", status: 403 });
  expect(requests).toHaveLength(1);
});

test("a turn that the server says has failed is asked for once", async () => {
  const { client, requests } = clientOf([sse(start, { error: { message: "500: no" } }), missing]);
  const error = await client.turns
    .stream(path, { messages })
    .turn()
    .catch((caught: unknown) => caught);
  await expect(client.turns.recover(error as StreamError)).rejects.toThrow(TurnLost);
  expect(requests).toHaveLength(2);
});

test("a turn that no event named cannot be asked for", async () => {
  const { client, requests } = clientOf([sse()]);
  const error = await client.turns
    .stream(path, { messages })
    .turn()
    .catch((caught: unknown) => caught);
  await expect(client.turns.recover(error as StreamError)).rejects.toThrow("No event named the turn.");
  expect(requests).toHaveLength(1);
});

test("whoever aborts hears the reason", async () => {
  const { timing } = skippingClock();
  const { client } = clientOf([missing], { timing });
  await expect(client.turns.recover(path, { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
});
