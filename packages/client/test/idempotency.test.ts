/** Idempotency keys: sent to servers that keep them, and then a POST is repeated as a GET is. */
import { expect, test } from "vitest";
import { ConnectionFailed } from "../src/index.ts";
import { clientOf, json, skippingClock, unreachable } from "./support/client-of.ts";

const lifetime = { "idempotency-key-lifetime": "86400" };
const config = { model: "m", instructions: "" };
const agent = json({ agent_id: "a" }, { headers: lifetime });
const running = json({ detail: "It runs." }, { status: 409, headers: { ...lifetime, "retry-after": "1" } });
const profile = { wire: { idempotency_keys: "kept" } } as const;

const keysOf = (requests: readonly Request[]) =>
  requests.map((request) => request.headers.get("idempotency-key"));

test("a server that says nothing of keys gets none, and no post again", async () => {
  const { client, requests } = clientOf([json({ agent_id: "a" }), unreachable], {
    timing: skippingClock().timing,
  });
  await client.agents.create(config);
  await expect(client.agents.create(config)).rejects.toThrow(ConnectionFailed);
  expect(keysOf(requests)).toEqual([null, null]);
});

test("after an answer that announces keys each post has one, and has it again when it is repeated", async () => {
  const { client, requests } = clientOf([agent, unreachable, agent, agent], {
    timing: skippingClock().timing,
  });
  await client.agents.create(config);
  await client.agents.create(config);
  await client.agents.create(config);
  const [none, first, again, other] = keysOf(requests);
  expect(none).toBeNull();
  expect(first).toMatch(/^[\d-]{7,43}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("the first post has a key too under a profile that keeps keys", async () => {
  const { client, requests } = clientOf([unreachable, agent], { timing: skippingClock().timing, profile });
  await client.agents.create(config);
  const [first, again] = keysOf(requests);
  expect(first).not.toBeNull();
  expect(again).toBe(first);
});

test("only posts that store something are repeated: a tool would run again", async () => {
  const { client, requests } = clientOf([unreachable], { timing: skippingClock().timing, profile });
  await expect(client.toolRuntime.invoke({ tool_name: "t", kwargs: {} })).rejects.toThrow(ConnectionFailed);
  expect(keysOf(requests)).toEqual([null]);
});

test.each([
  ["agents", "/v1/agents"],
  ["sessions", "/v1/agents/a/session"],
  ["turns", "/v1/agents/a/session/s/turn"],
  ["resumes", "/v1/agents/a/session/s/turn/t/resume"],
  ["registrations", "/v1/toolgroups"],
])("%s have a key", async (_, path) => {
  const { client, requests } = clientOf([agent], { profile });
  await client.raw.request("post", path as "/v1/agents", { body: { agent_config: config } });
  expect(keysOf(requests)).toEqual([expect.any(String)]);
});

test("a key of the call is sent as it is", async () => {
  const { client, requests } = clientOf([unreachable, agent], { timing: skippingClock().timing, profile });
  await client.agents.create(config, { headers: { "idempotency-key": "mine" } });
  expect(keysOf(requests)).toEqual(["mine", "mine"]);
});

test("what was cut off while it ran is awaited beyond the retries, for as long as the timeout says", async () => {
  const { timing, waits } = skippingClock();
  const long = clientOf([unreachable, ...Array.from({ length: 20 }, () => running), agent], {
    timing,
    profile,
    maxRetries: 1,
  });
  expect(await long.client.agents.create(config)).toEqual({ agent_id: "a" });
  expect(long.requests).toHaveLength(22);
  expect(waits.slice(1)).toEqual(Array.from({ length: 20 }, () => 1000));
  const endless = clientOf([unreachable, running], { timing: skippingClock().timing, profile });
  await expect(endless.client.agents.create(config)).rejects.toMatchObject({ status: 409 });
});

test("a conflict without Retry-After is none of keys, and not repeated", async () => {
  const conflict = json({ detail: "no" }, { status: 409, headers: lifetime });
  const { client, requests } = clientOf([conflict], { profile });
  await expect(client.agents.create(config)).rejects.toMatchObject({ status: 409 });
  expect(requests).toHaveLength(1);
});
