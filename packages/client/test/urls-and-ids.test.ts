/** URLs that a client does not take, ids that are missing, and what is never printed. */
import { describe, expect, test } from "vitest";
import { createClient } from "../src/responses.ts";
import { clientOf, json } from "./support/client-of.ts";
import { redirect, sendJson, serve } from "./support/http-server.ts";
import { path, question } from "./support/streams.ts";

const caught = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => "no error",
    (error: unknown) => error,
  );

describe("a base URL", () => {
  test.each([
    ["http://stack/#top", "http://stack/#top", "has a fragment"],
    ["http://stack/api?tenant=7", "http://stack/api?tenant=7", "has a query"],
    ["http://ann:s3cret@stack/", "http://stack/", "has a user and a password"],
  ])("%s is refused", (baseUrl, shown, why) => {
    const create = (): unknown => createClient({ baseUrl });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`baseUrl ${why}: ${shown}.`);
  });

  test("that is not a URL is not shown with its password", () => {
    expect(() => createClient({ baseUrl: "ftp://ann:s3cret@stack" })).toThrow(
      /^(?!.*s3cret).*baseUrl is not a URL/,
    );
    expect(() => createClient({ baseUrl: "http://ann:s3cret/@stack" })).toThrow(/^(?!.*s3cret).*baseUrl/);
  });
});

describe("an id", () => {
  const { client, requests } = clientOf([json({})]);
  const { responses } = createClient({ baseUrl: "http://stack", fetch: async () => Response.json({}) });
  // Without types these are sent easily.
  const untyped = (value: unknown): never => value as never;

  test.each<[what: string, call: () => PromiseLike<unknown>, name: string]>([
    ["in a path without it", () => client.turns.get(untyped(path)), "turn_id"],
    ["that is undefined", () => client.turns.get({ ...path, turn_id: untyped(undefined) }), "turn_id"],
    ["in texts in place of a path", () => client.sessions.get(untyped("a"), untyped("s1")), "agent_id"],
    [
      "in camel case",
      () => client.turns.create(untyped({ agentId: "a", sessionId: "s" }), question),
      "agent_id",
    ],
    ["without a path", () => client.turns.stream(untyped(undefined), question).turn(), "agent_id"],
    ["that is an object", () => client.agents.get(untyped({ agent_id: "a" })), "agent_id"],
    ["of a response", () => responses.get(untyped(undefined)), "response_id"],
    ["in a call by path", () => client.raw.GET("/v1/agents/{agent_id}", untyped({})), "agent_id"],
  ])("%s is named, and nothing is sent", async (_, call, name) => {
    const error = await caught(call());
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(new RegExp(`^${name} must not be .* needs it`));
    expect(requests).toEqual([]);
  });
});

describe("a redirect", () => {
  test.each(["http://ann:s3cret@127.0.0.1:1/", "http://ann:s3cret@["])(
    "to %s shows no password",
    async (location) => {
      const server = await serve((response) => redirect(response, 302, location));
      const error = await caught(createClient({ baseUrl: server.url, maxRedirects: 1 }).agents.get("a"));
      expect(error).toMatchObject({ name: "Redirected" });
      expect(String(error) + JSON.stringify(error)).not.toMatch(/s3cret|ann/);
    },
  );

  test("of a HEAD within an origin is followed", async () => {
    const server = await serve((response, { url = "" }) =>
      url.startsWith("/new") ? response.end() : redirect(response, 307, `/new${url}`),
    );
    const { raw } = createClient({ baseUrl: server.url, maxRedirects: 1 });
    expect((await raw.HEAD("/v1/agents" as never, untypedInit)).response.status).toBe(200);
    expect(server.received.map(({ method }) => method)).toEqual(["HEAD", "HEAD"]);
  });
  const untypedInit = {} as never;

  test("without a target says so", async () => {
    const server = await serve((response) => response.writeHead(307).end());
    const error = await caught(createClient({ baseUrl: server.url }).agents.get("a"));
    expect(error).toMatchObject({ name: "ApiError", status: 307 });
    expect(String(error)).toContain("It is a redirect without a Location.");
  });
});

describe("an error", () => {
  test("about half an answer does not ask whether the server runs", async () => {
    const server = await serve((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"a', () => response.destroy());
    });
    const error = await caught(createClient({ baseUrl: server.url }).agents.get("a"));
    expect(error).toMatchObject({ name: "ConnectionFailed" });
    expect(String(error)).toContain(`the answer of ${server.url} broke off: `);
    expect(String(error)).not.toContain("Is the server running?");
  });

  test("that is a text is shown", async () => {
    const server = await serve((response) => sendJson(response, { error: "boom" }, 400));
    expect(String(await caught(createClient({ baseUrl: server.url }).agents.get("a")))).toContain("400 boom");
    const failed = {
      type: "response.failed",
      response: { id: "r", status: "failed", error: "boom", output: [] },
    };
    const fetch = async (): Promise<Response> => new Response(`data: ${JSON.stringify(failed)}\n\n`);
    const { responses: one } = createClient({ baseUrl: "http://stack", fetch });
    expect(String(await caught(one.stream({ model: "m", input: "hi" }).response()))).toContain("r: boom");
  });
});
