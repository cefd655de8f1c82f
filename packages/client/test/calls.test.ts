/** What every call has in common: its errors, its options, what comes with its answer. */
import { expect, test } from "vitest";
import { ApiError, ConnectionFailed, TimedOut } from "../src/index.ts";
import { clientOf, json, lateClock, unreachable } from "./support/client-of.ts";

test("an answer comes with its status, headers and request id", async () => {
  const headers = { "x-request-id": "r-1", "x-team": "a" };
  const { client } = clientOf([json({ version: "1.0.0" }, { headers })]);
  const answer = await client.inspect.version().withResponse();
  expect(answer).toMatchObject({ data: { version: "1.0.0" }, status: 200, request_id: "r-1" });
  expect(answer.headers.get("x-team")).toBe("a");
  const traced = clientOf([json({}, { headers: { "x-trace-id": "t-1" } })]);
  expect((await traced.client.inspect.health().withResponse()).request_id).toBe("t-1");
});

test("the error of an answer is told once, by the promise that was asked for", async () => {
  const { client } = clientOf([json({ detail: "no" }, { status: 404 })]);
  await expect(client.agents.get("a").withResponse()).rejects.toThrow(ApiError);
});

test("an error of the server says what was asked and what was wrong", async () => {
  const body = { detail: "There is no agent a." };
  const { client } = clientOf([json(body, { status: 404, headers: { "x-request-id": "r-2" } })]);
  const error = await client.agents.get("a").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: "GET /v1/agents/a: 404 There is no agent a.",
    status: 404,
    body,
    request_id: "r-2",
    method: "GET",
    path: "/v1/agents/a",
    fields: [],
  });
});

test.each([
  [{ detail: "text" }, "text"],
  [{ error: { message: "text" } }, "text"],
  [{ status: "Error", message: "text" }, "text"],
  [
    {
      error: {
        detail: {
          errors: [
            { loc: ["a"], msg: "one" },
            { loc: ["b"], msg: "two" },
          ],
        },
      },
    },
    "one; two",
  ],
  [{ detail: { errors: [{ loc: ["a"], msg: "one" }] } }, "one"],
  [{ anything: 1 }, '{"anything":1}'],
  [null, "without a body"],
])("the body %j is read as %s", async (body, message) => {
  const { client } = clientOf([json(body, { status: 400 })]);
  await expect(client.agents.get("a")).rejects.toThrow(`GET /v1/agents/a: 400 ${message}`);
});

test.each([
  [401, "Give the client a token."],
  [501, "Give the client profile: { wire: { nonstreaming_turns: false } }."],
])("a %d says what to do", async (status, advice) => {
  const { client } = clientOf([json({ detail: "No." }, { status })], { maxRetries: 0 });
  await expect(client.agents.get("a")).rejects.toThrow(`No. ${advice}`);
});

test("an answer of null is an answer of nothing", async () => {
  const { client } = clientOf([json(null)]);
  const path = { agent_id: "a", session_id: "s", turn_id: "t" };
  await expect(client.turns.get(path)).rejects.toMatchObject({ name: "ApiError", status: 404 });
  expect(await client.agents.delete("a")).toBeUndefined();
});

test("an error names the server that cannot be reached, with the reason", async () => {
  const { client } = clientOf([unreachable], { maxRetries: 0 });
  const error = await client.inspect.health().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionFailed);
  expect(error).toMatchObject({ method: "GET", path: "/v1/health", cause: { name: "TypeError" } });
  expect(String(error)).toContain("http://stack: connect ECONNREFUSED.");
});

test("an answer that breaks off is a failed connection, and is not asked for again", async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new Error("reset by peer")) }));
  const { client, requests } = clientOf([broken]);
  await expect(client.agents.get("a")).rejects.toThrow(ConnectionFailed);
  expect(requests).toHaveLength(1);
});

test("an answer that is late is a timeout, whether or not `fetch` listens", async () => {
  const { client } = clientOf([() => new Promise<never>(() => undefined)], { timing: lateClock });
  const error = await client.agents.get("a", { timeout: 50 }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TimedOut);
  expect(error).toMatchObject({ timeout: 50, method: "GET", path: "/v1/agents/a" });
});

test("a signal ends a call with its own reason, before and after it was sent", async () => {
  const controller = new AbortController();
  const { client, requests } = clientOf([() => new Promise<never>(() => undefined)]);
  const call = client.agents.get("a", { signal: controller.signal });
  controller.abort(new Error("changed my mind"));
  await expect(call).rejects.toThrow("changed my mind");
  await expect(client.agents.get("a", { signal: controller.signal })).rejects.toThrow("changed my mind");
  expect(requests.length).toBeLessThanOrEqual(2);
});

test("headers are the client's, then the call's; a key and data for providers have theirs", async () => {
  const { client, requests } = clientOf([json({})], {
    headers: { "x-team": "a", "x-more": "1" },
    apiKey: "secret",
    providerData: { name: "Zoë", emoji: "☕" },
  });
  await client.inspect.version({ headers: { "x-team": "b" } });
  const { headers } = requests[0]!;
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-team": "b",
    "x-more": "1",
    authorization: "Bearer secret",
  });
  const sent = headers.get("x-llamastack-provider-data") ?? "";
  expect(sent).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(sent)).toEqual({ name: "Zoë", emoji: "☕" });
});

test("the raw client has the same headers and errors", async () => {
  const { client, requests } = clientOf([json({ data: [] }), unreachable], { apiKey: "secret" });
  expect((await client.raw.GET("/v1/models")).data).toEqual({ data: [] });
  expect(requests[0]!.headers.get("authorization")).toBe("Bearer secret");
  await expect(
    client.raw.POST("/v1/tool-runtime/invoke", { body: { tool_name: "t", kwargs: {} } }),
  ).rejects.toThrow(ConnectionFailed);
});
