/** Redirects, by real servers: what is sent where, and what is thrown. */
import { describe, expect, test } from "vitest";
import { createClient, Redirected, type ClientOptions } from "../src/index.ts";
import { createClient as createResponsesClient } from "../src/responses.ts";
import { redirect, sendJson, serve, type Serving } from "./support/http-server.ts";
import { turnOf } from "./support/turn-of.ts";
import { path, question } from "./support/streams.ts";

const config = { model: "m", instructions: "secret plan" };
const secrets = {
  apiKey: "key-1",
  providerData: { openai_api_key: "key-2" },
  headers: { "x-api-key": "key-3", cookie: "id=key-4" },
};

/** A server that redirects everything, and another origin. */
async function redirecting(status: number, options: Partial<ClientOptions> = {}) {
  const other = await serve((response) => sendJson(response, { agent_id: "of-other", data: [] }));
  const first = await serve((response, { url }) => redirect(response, status, `${other.url}${url}`));
  return { first, other, client: createClient({ baseUrl: first.url, ...secrets, ...options }) };
}

/** A server whose resources have moved to /new on it. */
async function moving(status: number): Promise<Serving> {
  return serve((response, { url = "" }) =>
    url.startsWith("/new")
      ? sendJson(response, { agent_id: "a", data: [] })
      : redirect(response, status, `/new${url}`),
  );
}

const caught = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => "no error",
    (error: unknown) => error,
  );

describe("a redirect", () => {
  test.each([301, 302, 303, 307, 308])(
    "of status %d is not followed, and its error names the target",
    async (status) => {
      const { first, other, client } = await redirecting(status);
      const error = await caught(client.agents.create(config));
      expect(error).toBeInstanceOf(Redirected);
      expect(error).toMatchObject({
        name: "Redirected",
        status,
        location: `${other.url}/v1/agents`,
        message: `POST /v1/agents: ${first.url} redirects to ${other.url}/v1/agents (${status}), and redirects are followed only if maxRedirects is set. Give the client the URL where the server is as baseUrl.`,
      });
      expect(await caught(client.agents.get("a"))).toMatchObject({ name: "Redirected", method: "GET" });
      expect(other.received).toEqual([]);
      expect(first.received).toHaveLength(2);
    },
  );

  test("is not followed for a stream, a response or a call by path either", async () => {
    const { first, other, client } = await redirecting(307);
    const { responses } = createResponsesClient({ baseUrl: first.url });
    const redirected = { name: "Redirected" };
    expect(await caught(client.turns.stream(path, question).turn())).toMatchObject(redirected);
    expect(await caught(responses.stream({ model: "m", input: "hi" }).response())).toMatchObject(redirected);
    expect(await caught(client.raw.GET("/v1/health"))).toMatchObject(redirected);
    expect(other.received).toEqual([]);
  });

  test("a redirect within an origin is followed if asked for, as the same request with all it has", async () => {
    for (const status of [301, 302, 307, 308]) {
      const server = await moving(status);
      const client = createClient({ baseUrl: server.url, ...secrets, maxRedirects: 1 });
      expect(await client.agents.create(config)).toMatchObject({ agent_id: "a" });
      const [sent, again] = server.received;
      expect(again).toMatchObject({ method: "POST", url: "/new/v1/agents", body: sent!.body });
      for (const name of ["authorization", "x-llamastack-provider-data", "x-api-key", "content-type"])
        expect(again!.headers[name]).toBe(sent!.headers[name]);
    }
  });

  test("a 303 does not turn a create into a GET", async () => {
    const server = await moving(303);
    const client = createClient({ baseUrl: server.url, maxRedirects: 5 });
    const error = await caught(client.agents.create(config));
    expect(error).toMatchObject({
      name: "Redirected",
      message: expect.stringContaining("would not be the POST"),
    });
    expect(await client.agents.list().page()).toMatchObject({ data: [] });
    expect(server.received.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  });

  test.each([301, 302, 303, 307, 308])(
    "of status %d carries nothing of the client to another origin",
    async (status) => {
      const { first, other, client } = await redirecting(status, { maxRedirects: 5 });
      for (const error of await Promise.all(
        [client.agents.create(config), client.agents.delete("a")].map(caught),
      ))
        expect(error).toMatchObject({ name: "Redirected" });
      expect(other.received).toEqual([]);
      const own = { headers: { "x-own": "key-5" } };
      expect(await client.agents.get("a", own)).toMatchObject({ agent_id: "of-other" });
      expect(JSON.stringify(first.received.at(-1))).toContain("key-5");
      expect(JSON.stringify(other.received)).not.toMatch(/key-|secret|cookie|authorization|x-/i);
    },
  );

  test("a redirect back to the origin that it left carries no headers of the client", async () => {
    const other = await serve((response, { url }) => redirect(response, 307, `${first.url}/back${url}`));
    const first = await serve((response, { url = "" }) =>
      url.startsWith("/back")
        ? sendJson(response, { agent_id: "a" })
        : redirect(response, 307, `${other.url}${url}`),
    );
    const client = createClient({ baseUrl: first.url, ...secrets, maxRedirects: 5 });
    expect(await client.agents.get("a")).toEqual({ agent_id: "a" });
    expect(JSON.stringify(first.received.at(-1))).not.toMatch(/key-/);
  });

  test("a loop of redirects ends after maxRedirects, and is not tried again", async () => {
    const server = await serve((response, { url = "" }) => redirect(response, 307, url));
    const client = createClient({ baseUrl: server.url, maxRedirects: 3 });
    expect(await caught(client.agents.get("a"))).toMatchObject({
      name: "Redirected",
      message: expect.stringContaining("it is one more than maxRedirects (3)"),
    });
    expect(server.received).toHaveLength(4);
  });

  test.each(["http://[", "file:///etc/passwd", "data:application/json,{}", "http://user:word@127.0.0.1:1/"])(
    "to %s is refused though redirects are followed",
    async (location) => {
      const server = await serve((response) => redirect(response, 302, location));
      const client = createClient({ baseUrl: server.url, maxRedirects: 3 });
      expect(await caught(client.agents.get("a"))).toMatchObject({ name: "Redirected" });
      expect(server.received).toHaveLength(1);
    },
  );

  test("a redirected call keeps to its time limit", async () => {
    const server = await moving(307);
    const client = createClient({ baseUrl: server.url });
    expect(await client.agents.get("a", { maxRedirects: 1 })).toMatchObject({ agent_id: "a" });
  });

  test("a redirected resume arrives with its tool responses", async () => {
    const server = await serve((response, { url = "" }) =>
      url.startsWith("/new") ? sendJson(response, turnOf()) : redirect(response, 301, `/new${url}`),
    );
    const client = createClient({ baseUrl: server.url, maxRedirects: 1 });
    const tool_responses = [{ call_id: "c", tool_name: "f", content: "1" }];
    await client.turns.resume({ ...path, turn_id: "t" }, { tool_responses });
    expect(JSON.parse(server.received.at(-1)!.body)).toEqual({ tool_responses, stream: false });
  });
});

describe("a status of redirects without a target", () => {
  test.each([300, 302, 304])("such as %d is an ApiError", async (status) => {
    const server = await serve((response) => response.writeHead(status).end());
    const client = createClient({ baseUrl: server.url, maxRetries: 0 });
    expect(await caught(client.agents.get("a"))).toMatchObject({ name: "ApiError", status });
  });
});

describe("a page", () => {
  /** What `fetch` of a browser answers where a server redirects; no constructor makes one. */
  const opaque = (): Response =>
    Object.defineProperties(Response.error(), { type: { value: "opaqueredirect" }, status: { value: 0 } });

  test.each([0, 5])(
    "cannot follow redirects, and learns no target: maxRedirects %d",
    async (maxRedirects) => {
      const modes: string[] = [];
      const fetch = async ({ redirect: mode }: Request): Promise<Response> => (modes.push(mode), opaque());
      const client = createClient({ baseUrl: "http://stack", fetch, maxRedirects });
      const error = await caught(client.agents.create(config));
      expect(error).toMatchObject({ name: "Redirected", status: 0, location: null });
      expect(String(error)).toContain("a browser neither says where to");
      expect(modes).toEqual(["manual"]);
    },
  );

  test("learns that the `fetch` it gave has followed redirects", async () => {
    const { client, other } = await redirecting(307, { fetch: ({ url }) => fetch(url) });
    expect(await caught(client.agents.get("a"))).toMatchObject({
      name: "Redirected",
      location: `${other.url}/v1/agents/a`,
    });
  });
});
