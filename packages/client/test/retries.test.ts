/** What is repeated, and when: never what may do its work twice. */
import { expect, test } from "vitest";
import { ConnectionFailed } from "../src/index.ts";
import { clientOf, json, skippingClock, unreachable } from "./support/client-of.ts";

const answer = (status: number, headers: Record<string, string> = {}) =>
  json({ detail: "no" }, { status, headers });
const agent = json({ agent_id: "a" });
const config = { model: "m", instructions: "" };

test.each([408, 429, 500, 502, 503, 504])("a get is repeated after %d", async (status) => {
  const { timing } = skippingClock();
  const { client, requests } = clientOf([answer(status), answer(status), agent], { timing });
  expect(await client.agents.get("a")).toEqual({ agent_id: "a" });
  expect(requests).toHaveLength(3);
});

test("a get and a delete are repeated after a connection that failed, a post is not", async () => {
  const { timing } = skippingClock();
  const got = clientOf([unreachable, agent], { timing });
  expect(await got.client.agents.get("a")).toEqual({ agent_id: "a" });
  const deleted = clientOf([unreachable, () => new Response(null, { status: 204 })], { timing });
  expect(await deleted.client.agents.delete("a")).toBeUndefined();
  const created = clientOf([unreachable, agent], { timing });
  await expect(created.client.agents.create(config)).rejects.toThrow(ConnectionFailed);
  expect([got, deleted, created].map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
});

test.each([
  ["429", answer(429), 2],
  ["503 with Retry-After", answer(503, { "retry-after": "1" }), 2],
  ["503", answer(503), 1],
  ["500", answer(500), 1],
  ["408", answer(408), 1],
  ["500 with Retry-After", answer(500, { "retry-after": "1" }), 1],
  ["429 that says no", answer(429, { "x-should-retry": "false" }), 1],
])("a post after %s is sent so often", async (_, first, times) => {
  const { timing } = skippingClock();
  const { client, requests } = clientOf([first, agent], { timing });
  await client.agents
    .create(config)
    .catch((error: unknown) => expect(error).toHaveProperty("name", "ApiError"));
  expect(requests).toHaveLength(times);
  const [sent, again] = await Promise.all(requests.map((request) => request.text()));
  expect(again ?? sent).toBe(sent);
});

test("a server that asks not to be asked again is not", async () => {
  const { client, requests } = clientOf([answer(503, { "x-should-retry": "false" }), agent]);
  await expect(client.agents.get("a")).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

test("waiting doubles up to eight seconds, by a chance of all of it", async () => {
  const { timing, waits } = skippingClock();
  const { client } = clientOf([answer(500)], { timing, maxRetries: 6 });
  await expect(client.agents.get("a")).rejects.toMatchObject({ status: 500 });
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000]);
});

test("Retry-After is obeyed, in seconds or as a date, unless it asks for more than a minute", async () => {
  const { timing, waits } = skippingClock();
  const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
  const { client } = clientOf(
    [answer(503, { "retry-after": "2.5" }), answer(429, { "retry-after": inTenSeconds }), agent],
    { timing },
  );
  await client.agents.get("a");
  expect(waits[0]).toBe(2500);
  expect(waits[1]).toBeGreaterThan(0);
  expect(waits[1]).toBeLessThanOrEqual(10_000);
  const patient = clientOf([answer(503, { "retry-after": "61" }), agent], { timing });
  await expect(patient.client.agents.get("a")).rejects.toMatchObject({ status: 503 });
});

test("a Retry-After that is neither is as if it were not there", async () => {
  const { timing, waits } = skippingClock();
  const { client } = clientOf([answer(503, { "retry-after": "soon" }), agent], { timing });
  await client.agents.get("a");
  expect(waits).toEqual([250]);
  const post = clientOf([answer(503, { "retry-after": "soon" }), agent], { timing });
  await expect(post.client.agents.create(config)).rejects.toMatchObject({ status: 503 });
});

test("how often is said by the client, and by the call before it", async () => {
  const { timing } = skippingClock();
  const { client, requests } = clientOf([answer(500)], { timing, maxRetries: 1 });
  await expect(client.agents.get("a")).rejects.toMatchObject({ status: 500 });
  expect(requests).toHaveLength(2);
  await expect(client.agents.get("a", { maxRetries: 0 })).rejects.toMatchObject({ status: 500 });
  expect(requests).toHaveLength(3);
});

test("whoever aborts while it waits hears the reason, and nothing more is sent", async () => {
  const controller = new AbortController();
  const { client, requests } = clientOf([answer(500), agent], {
    timing: { wait: async (ms) => (ms < 60_000 ? controller.abort("enough") : new Promise(() => undefined)) },
  });
  await expect(client.agents.get("a", { signal: controller.signal })).rejects.toBe("enough");
  expect(requests).toHaveLength(1);
});

test("each try and each wait is told to the logger", async () => {
  const { timing } = skippingClock();
  const told: object[] = [];
  const logger = { debug: (fields: object) => told.push(fields) };
  const { client } = clientOf([answer(503), agent], { timing, logger });
  await client.agents.get("a");
  const sent = { method: "GET", origin: "http://stack", path: "/v1/agents/a" };
  expect(told).toEqual([
    { ...sent, status: 503, repeats: 0, delay: 250 },
    { ...sent, status: 200, repeats: 1, delay: null },
  ]);
});
