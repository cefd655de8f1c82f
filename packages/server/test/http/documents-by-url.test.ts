/** Turns whose documents are given by URL. */
import { describe, expect, test } from "vitest";
import { serve, site } from "../documents/local-server.ts";
import { openDocuments } from "../../src/compose/open-documents.ts";
import type { DocumentFetcher } from "../../src/ports/documents.ts";
import { say, testServer, type TestServer } from "../support/client.ts";
import { fakeProviders, type FakeProviders } from "../support/fake-providers.ts";

const by = (uri: string, mime_type = "text/plain") => ({ content: { uri }, mime_type });

function server(documents: DocumentFetcher | undefined = openDocuments({ allowPrivate: true })): {
  stack: TestServer;
  providers: FakeProviders;
} {
  const providers = fakeProviders({ shields: { guard: () => null } });
  return { providers, stack: testServer(providers, { documents }) };
}

test("their texts take their places in records, shield calls and prompts", async () => {
  const { url } = await site({
    "/a": { status: 307, headers: { location: "/c" } },
    "/b": { headers: { "content-type": "application/json" }, body: "{}" },
    "/c": { body: "A" },
  });
  const { stack, providers } = server();
  const { path } = await stack.open({ input_shields: ["guard"] });
  const documents = [
    by(`${url}/a`),
    { content: "HERE", mime_type: "text/plain" },
    by(`${url}/b`),
    by("data:,D"),
  ];
  const { turn } = await stack.stream(`${path}/turn`, { ...say("Sum: "), documents });
  const message = { role: "user", content: "Sum: A\nHERE\n{}\nD", context: null };
  expect(turn?.input_messages).toEqual([message]);
  expect(providers.requests.shields[0]?.messages).toContainEqual(message);
  expect(providers.requests.inference[0]?.messages).toContainEqual(message);
});

describe.each([true, false])("with stream: %s", (stream) => {
  test("one that cannot be fetched is a 400 with its URL and the reason, and nothing is stored", async () => {
    const { url } = await site({ "/a": { body: "A" } });
    const { stack, providers } = server();
    const { path } = await stack.open();
    const documents = [by(`${url}/a`), by(`${url}/b`)];
    const { status, body } = await stack.call("POST", `${path}/turn`, { ...say("x"), documents, stream });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: `documents.1.content: ${url}/b: the response has status 404.` });
    expect(providers.requests.inference).toEqual([]);
    expect((await stack.call("GET", path)).body.turns).toEqual([]);
  });
});

test("private addresses are refused unless they are allowed", async () => {
  const { url, requests } = await site({ "/a": { body: "A" } });
  const { stack } = server(openDocuments());
  const { path } = await stack.open();
  const { status, body } = await stack.call("POST", `${path}/turn`, {
    ...say("x"),
    documents: [by(`${url}/a`)],
  });
  expect(status).toBe(400);
  expect(body.detail).toMatch(/^documents\.0\.content: http:.*: its address is not public; /);
  expect(requests).toEqual([]);
});

test.each([
  ["the session is not there", 404, {}, {}],
  ["nobody serves the model", 404, { model: "nope" }, {}],
  ["there is no such tool", 400, {}, { tool_config: { tool_choice: "nope" } }],
])("nothing is fetched when %s", async (what, expected, config, fields) => {
  const { url, requests } = await site({ "/a": { body: "A" } });
  const { stack } = server();
  const { path } = await stack.open(config);
  if (what.includes("session")) await stack.call("DELETE", path);
  const body = { ...say("x"), ...fields, documents: [by(`${url}/a`)] };
  expect((await stack.call("POST", `${path}/turn`, body)).status).toBe(expected);
  expect(requests).toEqual([]);
});

test("nothing is fetched when another document is of a wrong type", async () => {
  const { url, requests } = await site({ "/a": { body: "A" } });
  const { stack } = server();
  const { path } = await stack.open();
  const documents = [by(`${url}/a`), by(`${url}/a`, "image/png")];
  expect((await stack.call("POST", `${path}/turn`, { ...say("x"), documents })).status).toBe(400);
  expect(requests).toEqual([]);
});

test("a stack without a fetcher refuses URLs", async () => {
  const stack = testServer(fakeProviders({}));
  const { path } = await stack.open();
  const { status, body } = await stack.call("POST", `${path}/turn`, {
    ...say("x"),
    documents: [by("http://x/")],
  });
  expect(status).toBe(400);
  expect(body).toEqual({ detail: "documents.0.content: this server fetches no documents; send the text." });
});

describe("while a document is awaited", () => {
  /** A server that never answers `/held`: `reached` resolves with the request, `closed` with its connection. */
  async function holding(): Promise<{ url: string; reached: Promise<void>; closed: Promise<void> }> {
    const [reached, reach] = signal();
    const [closed, leave] = signal();
    const { url } = await serve((request, response) => {
      if (request.url !== "/held") return void reached.then(() => response.writeHead(404).end());
      response.once("close", leave);
      reach();
    });
    return { url, reached, closed };
  }

  function signal(): [Promise<void>, () => void] {
    let send = (): void => undefined;
    return [new Promise((resolve) => (send = resolve)), () => send()];
  }

  test.each([
    ["a delete of the session", 404, (stack: TestServer, path: string) => stack.call("DELETE", path)],
    ["a shutdown", 503, (stack: TestServer) => stack.app.running.drain(0)],
  ])("%s ends the request with a %i, and closes the connection", async (_, expected, end) => {
    const { url, reached, closed } = await holding();
    const { stack, providers } = server();
    const { path } = await stack.open();
    const response = stack.call("POST", `${path}/turn`, { ...say("x"), documents: [by(`${url}/held`)] });
    await reached;
    await end(stack, path);
    expect((await response).status).toBe(expected);
    await closed;
    expect(providers.requests.inference).toEqual([]);
  });

  test("a wait ends when another document cannot be fetched", async () => {
    const { url, closed } = await holding();
    const { stack } = server();
    const { path } = await stack.open();
    const documents = [by(`${url}/held`), by(`${url}/gone`)];
    const { body } = await stack.call("POST", `${path}/turn`, { ...say("x"), documents });
    expect(body.detail).toContain("documents.1.content");
    await closed;
  });
});
