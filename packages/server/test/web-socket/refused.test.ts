/** What asks for a WebSocket and gets none, byte by byte over TCP. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "../../src/index.ts";
import { listen } from "../../src/node.ts";

async function serve() {
  const stack = createStack({
    authenticate: ({ headers }) =>
      headers.get("authorization") === "Bearer ann" ? { principal: "ann", attributes: {} } : null,
  });
  const listening = await listen(stack);
  onTestFinished(async () => {
    await listening.close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  return (target: string, ...lines: string[]): Promise<string> => {
    const client = connect(listening.port, "127.0.0.1");
    const upgrade = ["connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13"];
    client.write([`GET ${target} HTTP/1.1`, "host: localhost", ...upgrade, ...lines, "", ""].join("\r\n"));
    return text(client);
  };
}

const key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
const ann = "authorization: Bearer ann";

test("all paths are alike without a token, and with two tokens too", async () => {
  const ask = await serve();
  for (const target of ["/v1/responses", "/v1/agents", "/nowhere", "/_understudy/journal"])
    for (const lines of [[key], [key, "origin: http://evil.test"], [key, ann, "authorization: Bearer bob"]])
      expect([target, await ask(target, ...lines)]).toEqual([
        target,
        expect.stringMatching(/^HTTP\/1.1 401 .*www-authenticate: Bearer\r\n.*"code":"unauthorized"/s),
      ]);
});

test.each<[string, string, string[], number]>([
  ["a path that has none", "/v1/agents", [ann, key], 404],
  ["a page of another site", "/v1/responses", [ann, key, "origin: http://evil.test"], 403],
  ["what lacks its key", "/v1/responses", [ann], 400],
  ["a target that is no URL", "http://localhost:99999/v1/responses", [ann, key], 400],
  ["nobody", "/v1/responses", [key], 401],
])("a refusal of %s has an id, the client's if it sends one", async (_, target, lines, status) => {
  const ask = await serve();
  const answer = await ask(target, ...lines);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*^x-request-id: [\\w-]{36}\r$`, "ms"));
  expect(answer).toMatch(/\{"error":\{"message":"[^"]+"/);
  expect(await ask(target, ...lines, "x-request-id: mine")).toMatch(/^x-request-id: mine\r$/m);
});

test("the path is decoded like the path of every request", async () => {
  const ask = await serve();
  expect(await ask("/v1/%72esponses", ann)).toMatch(/^HTTP\/1.1 400 .*Sec-WebSocket-Key/s);
});
