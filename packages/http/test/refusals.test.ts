/** What a server on a port refuses before its handle sees it. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen, type ListenOptions } from "../src/node/index.ts";

/** Sends lines of a request to a new server, and returns its answer as text. */
async function ask(lines: readonly string[], options: ListenOptions = {}): Promise<string> {
  const handle = async (request: Request) => ({
    status: 200,
    headers: { connection: "close" },
    body: `served ${new URL(request.url).pathname}`,
  });
  const listening = await listen({ handle }, options);
  onTestFinished(() => listening.close({ force: true }));
  const client = connect(listening.port, "127.0.0.1");
  client.write([...lines, "connection: close", "", ""].join("\r\n"));
  return text(client);
}

const get = "GET /v1/agents HTTP/1.1";

test("a name of another site is refused, also for an upgrade and with a token", async () => {
  const refused = /^HTTP\/1.1 403 .*evil\.test.*--allow-host/s;
  expect(await ask([get, "host: evil.test"])).toMatch(refused);
  const upgrade = ["connection: upgrade", "upgrade: websocket"];
  expect(await ask([get, "host: evil.test:80", ...upgrade])).toMatch(refused);
  expect(await ask([get, "host: evil.test", "authorization: Bearer x"])).toMatch(refused);
  expect(await ask(["OPTIONS / HTTP/1.1", "host: evil.test", "origin: http://evil.test"])).toMatch(refused);
});

test("own names are served, and any name where the address is no loopback address", async () => {
  const served = /^HTTP\/1.1 200 .*served \/v1\/agents$/s;
  expect(await ask([get, "host: localhost:1"])).toMatch(served);
  expect(await ask([get, "host: stack.example"], { allowHosts: ["stack.example"] })).toMatch(served);
  expect(await ask([get, "host: evil.test"], { host: "0.0.0.0" })).toMatch(served);
});

test("a target that is a whole URL must name this server too", async () => {
  const target = (url: string) => ask([`GET ${url} HTTP/1.1`, "host: localhost"]);
  expect(await target("http://evil.test/v1/agents")).toMatch(/^HTTP\/1.1 403 .*evil\.test/s);
  expect(await target("http://me@evil.test/v1/agents")).toMatch(/^HTTP\/1.1 403 /);
  expect(await target("http://localhost/v1/agents")).toMatch(/^HTTP\/1.1 200 .*served \/v1\/agents$/s);
});

test.each([
  ["several names", [get, "host: localhost", "Host: evil.test"], {}, 400],
  ["a bad name", [get, "host: a b"], { host: "0.0.0.0" }, 400],
  ["a foreign name", [get, "host: a b"], {}, 403],
  ["a number that is no address", [get, "host: 999.999.999.999"], {}, 400],
  ["a port that is none", [get, "host: localhost:99999"], {}, 400],
  ["no name", [get], {}, 400],
  ["the target *", ["OPTIONS * HTTP/1.1", "host: localhost"], {}, 400],
  ["a target that is no path", ["GET v1 HTTP/1.1", "host: localhost"], {}, 400],
  ["what is no HTTP", ["GET", "host: localhost"], {}, 400],
  ["an expectation", [get, "host: localhost", "expect: 200-ok"], {}, 417],
  ["an expectation of another site", [get, "host: evil.test", "expect: 200-ok"], {}, 403],
  ["large headers", [get, `host: localhost`, `x: ${"x".repeat(70_000)}`], {}, 431],
])("every response has an id: to %s", async (_, lines, options, status) => {
  const answer = await ask(lines, options);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^x-request-id: [\w-]{36}\r$/m);
  expect(answer).toMatch(/\{"detail":"[^"]+"\}$/);
});

test("a client may wait for 100 Continue", async () => {
  const answer = await ask([get, "host: localhost", "expect: 100-continue"]);
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
});

test("the client's id comes back with a refusal", async () => {
  expect(await ask([get, "host: evil.test", "x-request-id: mine"])).toMatch(/^x-request-id: mine\r$/m);
});

test("a client that sends its whole body first reads why it was refused", async () => {
  const size = 32 * 1024 * 1024;
  const handle = async () => ({ status: 413, headers: { connection: "close" }, body: "too large" });
  const listening = await listen({ handle });
  onTestFinished(() => listening.close({ force: true }));
  const client = connect(listening.port, "127.0.0.1");
  client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${size}\r\n\r\n`);
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < size; sent += piece.length)
    await new Promise<void>((resolve, reject) => {
      client.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  expect(await text(client)).toMatch(/^HTTP\/1.1 413 .*too large$/s);
});
