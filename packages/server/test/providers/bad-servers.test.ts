/** Model servers that are none: each costs its own turn a clear error, and nobody else anything. */
import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openai } from "../../src/index.ts";
import { hasOpenssl, makeCertificate } from "../store/servers/certificates.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

/** Answers chat completions so, and lists one model. */
function model(answer: (response: ServerResponse) => void): RequestListener {
  return (request, response) => {
    if (request.url?.endsWith("/models") !== true) return answer(response);
    response.setHeader("content-type", "application/json");
    response.end('{"data":[{"id":"bad"}]}');
  };
}

const stream = { "content-type": "text/event-stream" };
const half = Buffer.from("é").subarray(0, 1);
const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"So"}}]}\n\n';

test.each<[string, (response: ServerResponse) => void, RegExp, status?: number]>([
  [
    "answers HTML",
    (r) => void r.setHeader("content-type", "text/html").end("<h1>nginx</h1>"),
    /text\/html.*base URL/s,
  ],
  [
    "has no such route",
    (r) => void r.writeHead(404).end("404 page not found"),
    /answered 404: 404 page not found/,
  ],
  [
    "redirects",
    (r) => void r.writeHead(302, { location: "http://elsewhere/" }).end(),
    /answered 302 and points to .*elsewhere.*base URL/,
  ],
  ["answers nothing", (r) => void r.writeHead(200).end(), /no content type.*base URL/],
  [
    "answers other JSON",
    (r) => void r.setHeader("content-type", "application/json").end('{"a":1}'),
    /base URL/,
  ],
  ["streams no events", (r) => void r.writeHead(200, stream).end("<h1>nginx</h1>"), /in the middle/],
  [
    "streams an event that is no JSON",
    (r) => void r.writeHead(200, stream).end("data: {so\n\n"),
    /not JSON: \{so/,
  ],
  [
    "breaks off",
    (r) => void r.writeHead(200, stream).write(chunk, () => r.destroy()),
    /terminated|closed|reset/,
  ],
  ["ends in the middle", (r) => void r.writeHead(200, stream).end(chunk), /in the middle/],
  [
    "ends in half a character",
    (r) => void r.writeHead(200, stream).end(Buffer.concat([Buffer.from("data: "), half])),
    /not UTF-8/,
  ],
  [
    "streams 50 MB in one line",
    (r) => void r.writeHead(200, stream).end(`data: ${"x".repeat(50e6)}`),
    /more than \d+ bytes/,
  ],
  [
    "answers with 50 MB of JSON in one piece",
    (r) => void r.setHeader("content-type", "application/json").end(`{"choices":["${"x".repeat(50e6)}"]}`),
    /answered with more than 33554432 bytes in one piece/,
  ],
  [
    "refuses with 50 MB",
    (r) => void r.writeHead(400).end(`No, as ${"x".repeat(50e6)}`),
    /answered 400: No, as x+/,
    400,
  ],
  [
    "answers with an error in its stream",
    (r) => void r.writeHead(200, stream).end(`${chunk}data: {"error":{"message":"out of memory"}}\n\n`),
    /out of memory/,
  ],
])("one that %s", async (_, answer, words, expected = 500) => {
  const url = await rawServer(model(answer));
  const other = await scriptedModel("script: hello\nmodel: m1\nreplies:\n  - say: Hello");
  const { call, turn } = testStack({
    providers: [openai({ url, retries: 0 }), openai({ provider_id: "other", url: other.url })],
  });
  const { status, body } = await turn("bad", "Hi");
  expect([status, body.detail]).toEqual([expected, expect.stringMatching(words)]);
  expect((await turn("m1", "Hi")).body.output_message.content).toBe("Hello");
  expect((await call("GET", "/v1/health")).status).toBe(200);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["never answers", () => undefined],
  ["never sends a part", (r) => void r.writeHead(200, stream).write(": so\n\n")],
  ["stops in the middle", (r) => void r.writeHead(200, stream).write(chunk)],
])("one that %s is given up in time, and its connection closed", async (_, answer) => {
  let closed: Promise<unknown> | undefined;
  const url = await rawServer(
    model((response) => {
      closed = new Promise((resolve) => response.once("close", resolve));
      answer(response);
    }),
  );
  const { turn } = testStack({ providers: [openai({ url, timeouts: { first: 0.2, between: 0.2 } })] });
  const { status, body } = await turn("bad", "Hi");
  expect([status, body.detail]).toEqual([500, "The model's server sent nothing for 0.2 s."]);
  await closed;
});

test.each([301, 302, 307, 308, 401, 404, 500])(
  "one that answers its list with %i is ready, and told of; its model is asked",
  async (status) => {
    const location = "https://models.example/v1/models";
    const url = await rawServer((request, response) => {
      if (request.url?.endsWith("/models") === true) return response.writeHead(status, { location }).end();
      response.writeHead(200, stream);
      return response.end(`${chunk}data: [DONE]\n\n`);
    });
    const { call, turn } = testStack({
      providers: [openai({ url })],
      configuration: { models: [{ model_id: "bad", provider_id: "openai" }] },
    });
    expect((await turn("bad", "Hi")).body.output_message.content).toBe("So");
    const { message } = (await call("GET", "/v1/providers/openai")).body.health;
    expect(message).toContain(String(status));
    if (status < 400) expect(message).toMatch(/points to "?https:\/\/models.example\/v1\/models.*base URL/);
  },
);

test("one that makes 5,000 calls fails its own turn, soon", async () => {
  const call = (index: number): string => {
    const tool_calls = [{ index, id: `c${index}`, function: { name: "look", arguments: "{}" } }];
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls } }] })}\n\n`;
  };
  const calls = Array.from({ length: 5_000 }, (_, at) => call(at)).join("");
  const url = await rawServer(model((response) => void response.writeHead(200, stream).end(calls)));
  const { turn } = testStack({ providers: [openai({ url })] });
  const { status, body } = await turn("bad", "Hi");
  expect([status, body.detail]).toEqual([500, "The model's server sent more than 1000 calls in one answer."]);
});

test.each<[string, after: () => string, passed: RegExp | null]>([
  ["a key", () => "sk-secret", null],
  ["words", () => "soon", null],
  ["a negative number", () => "-5", null],
  ["seconds", () => "7200", /^7200$/],
  ["a date", () => new Date(Date.now() + 7_200_000).toUTCString(), /^7(?:200|19\d)$/],
])(
  "Retry-After with %s is passed on only as seconds, and a long one is not waited for",
  async (_, after, passed) => {
    let asked = 0;
    const url = await rawServer(
      model((response) => {
        asked += 1;
        response.writeHead(429, { "retry-after": after() }).end('{"error":{"message":"Slow down"}}');
      }),
    );
    const { call } = testStack({
      providers: [openai({ url, api_key: "sk-secret", retries: passed === null ? 0 : 2 })],
    });
    const { status, headers } = await call("POST", "/v1/responses", { model: "bad", input: "Hi" });
    expect([status, asked]).toEqual([429, 1]);
    if (passed === null) expect(headers.get("retry-after")).toBeNull();
    else expect(headers.get("retry-after")).toMatch(passed);
  },
);

test("a status that HTTP does not have is a 502", async () => {
  const url = await rawServer(model((response) => void response.writeHead(999).end()));
  const { call, turn } = testStack({ providers: [openai({ url })] });
  expect((await turn("bad", "Hi")).status).toBe(500);
  expect((await call("POST", "/v1/responses", { model: "bad", input: "Hi" })).status).toBe(502);
  const chat = { model: "bad", messages: [{ role: "user", content: "Hi" }] };
  expect((await call("POST", "/v1/chat/completions", chat)).status).toBe(502);
});

test.skipIf(!hasOpenssl)("a certificate that is not trusted is named, before the turn begins", async () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { certificate, key } = makeCertificate(folder);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }).listen(0);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { turn } = testStack({
    providers: [openai({ url: `https://localhost:${(server.address() as AddressInfo).port}/v1` })],
    configuration: { models: [{ model_id: "bad", provider_id: "openai" }] },
  });
  const { status, body } = await turn("bad", "Hi");
  expect([status, body.detail]).toEqual([503, expect.stringMatching(/cannot be reached: .*certificate/)]);
});
