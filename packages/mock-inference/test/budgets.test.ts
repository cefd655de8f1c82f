/** What is kept for callers has a limit in bytes: each test fills one as an attacker would. */
import { createByteBudget } from "@understudy/contract";
import { expect, test } from "vitest";
import { createCounts } from "../src/engine/state/counts.ts";
import { createGates } from "../src/engine/state/gates.ts";
import { createSessions } from "../src/engine/state/sessions.ts";
import { createPerTenant } from "../src/engine/state/tenants.ts";
import { createUsage } from "../src/engine/state/usage.ts";
import { createEventStream } from "../src/fronts/mcp/event-stream.ts";
import { complete, mock, says, send } from "./support/openai.ts";
import { start } from "./support/control.ts";

/** A marker of a megabyte, which a conversation may name. */
const long = (at: number): string => `${at}#${"x".repeat(1_000_000)}`;
const eight = Array.from({ length: 8 }, (_, at) => long(at));

test("counters of long markers take the room of earlier ones", () => {
  const counts = createCounts();
  for (const key of eight) counts.add(key);
  expect([counts.get(long(0)), counts.get(long(7))]).toEqual([0, 1]);
  expect(counts.size).toBeLessThanOrEqual(4 * 1024 * 1024);
});

test("gates of long markers take the room of earlier ones", () => {
  const gates = createGates();
  for (const marker of eight) gates.open({ name: "g", marker });
  const isOpen = (at: number) => gates.state({ name: "g", marker: long(at) }).open;
  expect([isOpen(0), isOpen(7)]).toEqual([false, true]);
});

test("sessions and used replies of long markers take the room of earlier ones", () => {
  const sessions = createSessions();
  for (const marker of eight) sessions.put(marker.slice(0, 1), marker);
  expect([sessions.marker("0"), sessions.marker("7")]).toEqual([undefined, long(7)]);
  const usage = createUsage();
  usage.watch({ script: "0", replies: [{ say: "Hi." }] });
  const used = long(0);
  usage.add("0", "replies[0]", used);
  expect(usage.unused({ marker: used })).toEqual([]);
  for (const marker of eight.slice(1)) usage.add("0", "replies[0]", marker);
  expect(usage.unused({ marker: used })).toHaveLength(1);
});

test("all tenants together keep so much, however many they are", () => {
  const tenants = createPerTenant(() => createCounts(), { sizeOf: ({ size }) => size });
  for (let tenant = 0; tenant < 40; tenant += 1) {
    tenants.of(String(tenant)).add(long(tenant));
    tenants.of(String(tenant));
  }
  const held = tenants.all().reduce((sum, { size }) => sum + size, 0);
  expect(held).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(tenants.known("0")).toBeUndefined();
});

test("responses are kept in so many bytes, and one whose chain was forgotten says so", async () => {
  const to = mock("script: any\nmodel: mock-model\notherwise: { say: Fine. }");
  const create = async (body: object) =>
    (await send(to, "POST", "/v1/responses", { model: "mock-model", ...body })).json();
  const input = "x".repeat(1_000_000);
  const ids: string[] = [];
  let next = await create({ input });
  for (
    ;
    next.id !== undefined && ids.length < 20;
    next = await create({ input, previous_response_id: ids.at(-1) })
  )
    ids.push(next.id);
  expect(next.error).toMatchObject({ code: "previous_response_not_found", param: "previous_response_id" });
  expect(next.error.message).toContain("continues one that was forgotten; send all items again");
  const kept = await Promise.all(ids.map((id) => send(to, "GET", `/v1/responses/${id}`)));
  expect(kept.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8);
  expect((await complete(to, { model: "mock-model", messages: [says("Hi")] })).status).toBe(200);
});

test("a stream that its client does not read ends when there is no room for more", async () => {
  const unread = createByteBudget(10_000);
  const [stalled, reading] = [createEventStream(unread.open("a")), createEventStream(unread.open("b"))];
  for (let at = 0; at < 10; at += 1) {
    stalled.send("message", "x".repeat(300));
    reading.send("message", "x".repeat(300));
    expect(await reading.next()).toBeDefined();
  }
  expect([stalled.signal.aborted, reading.signal.aborted]).toEqual([true, false]);
  expect([await stalled.next(), unread.held]).toEqual([undefined, 0]);
});

test("scripts that come over HTTP take so much together, until some are deleted", async () => {
  const { call } = start();
  const put = (name: string) => call("PUT", `/scripts/${name}`, JSON.stringify({ script: name, otherwise }));
  const otherwise = { say: "x".repeat(1_000_000) };
  for (let at = 0; at < 67; at += 1) expect((await put(`s${at}`)).status).toBe(200);
  const { status, body } = await put("more");
  expect([status, body.detail]).toEqual([
    413,
    expect.stringContaining("delete some, or load them from files"),
  ]);
  expect((await put("s1")).status).toBe(200);
  await call("DELETE", "/scripts/s0");
  expect((await put("more")).status).toBe(200);
});
