/** The answers of a server that another one redirects to. */
import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { redirect, sendJson, serve } from "./support/http-server.ts";

const config = { model: "m", instructions: "" };
const caught = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => "no error",
    (error: unknown) => error,
  );

test("teach nothing about the server's idempotency keys", async () => {
  const other = await serve((response) => {
    response.setHeader("idempotency-key-lifetime", "60");
    sendJson(response, { data: [] });
  });
  const server = await serve((response, { method }) =>
    method === "GET" ? redirect(response, 302, `${other.url}/v1/models`) : response.destroy(),
  );
  const client = createClient({ baseUrl: server.url, maxRedirects: 1 });
  await client.models.list();
  expect(await caught(client.agents.create(config))).toMatchObject({ name: "ConnectionFailed" });
  const [, ...creates] = server.received;
  expect(creates).toHaveLength(1);
  expect(creates[0]!.headers["idempotency-key"]).toBeUndefined();
});

test("redirected answers that a given `fetch` has followed name where they came from, too", async () => {
  const other = await serve((response) => sendJson(response, {}, 404));
  const server = await serve((response) => redirect(response, 302, `${other.url}/z`));
  const client = createClient({ baseUrl: server.url, maxRedirects: 1, fetch: ({ url }) => fetch(url) });
  expect(await caught(client.agents.get("a"))).toMatchObject({ origin: other.url, path: "/z" });
});

test("redirected answers say nothing about the token", async () => {
  const other = await serve((response) => sendJson(response, {}, 401));
  const server = await serve((response) => redirect(response, 302, other.url));
  let tokens = 0;
  const client = createClient({ baseUrl: server.url, token: () => `${(tokens += 1)}`, maxRedirects: 1 });
  expect(await caught(client.agents.get("a"))).toMatchObject({ name: "AuthenticationError" });
  expect(tokens).toBe(1);
  expect(server.received).toHaveLength(1);
});

test("redirected answers are named in errors by where they came from", async () => {
  const other = await serve((response) => sendJson(response, { detail: "nope" }, 404));
  const server = await serve((response) => redirect(response, 302, `${other.url}/z`));
  const client = createClient({ baseUrl: server.url, maxRedirects: 1 });
  expect(await caught(client.agents.get("a"))).toMatchObject({
    name: "ApiError",
    origin: other.url,
    path: "/z",
    message: `GET /v1/agents/a, redirected to ${other.url}/z: 404 nope`,
  });
});

test("redirected answers that do not come are named by where they were expected from", async () => {
  const other = await serve((response) => response.destroy());
  const server = await serve((response) => redirect(response, 302, `${other.url}/z`));
  const client = createClient({ baseUrl: server.url, maxRedirects: 1, maxRetries: 0 });
  expect(await caught(client.agents.get("a"))).toMatchObject({
    name: "ConnectionFailed",
    message: expect.stringContaining(
      `GET /v1/agents/a, redirected to ${other.url}/z: no answer from ${other.url}: `,
    ),
  });
});

test("redirected answers that redirect too often are named by the last redirect", async () => {
  const other = await serve((response) => redirect(response, 302, "/y"));
  const server = await serve((response) => redirect(response, 302, `${other.url}/z`));
  const client = createClient({ baseUrl: server.url, maxRedirects: 1 });
  expect(await caught(client.agents.get("a"))).toMatchObject({
    name: "Redirected",
    message: expect.stringContaining(`${other.url}/z: ${other.url} redirects to ${other.url}/y (302)`),
  });
});
