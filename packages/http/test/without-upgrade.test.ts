/** Requests that ask for another protocol than WebSocket are answered as if they did not. */
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../src/node/index.ts";

const h2c = [
  "connection: Upgrade, HTTP2-Settings",
  "upgrade: h2c",
  "http2-settings: AAMAAABkAAQAoAAAAAIAAAAA",
];

/** A connection to a server that takes WebSockets. */
async function open(): Promise<{
  send(lines: readonly string[], body?: string): void;
  next(): Promise<string>;
}> {
  const listening = await listen(
    {
      handle: async (request: Request) => {
        const { method, headers } = request;
        const asks = ["upgrade", "http2-settings"].filter((name) => headers.has(name));
        const body = JSON.stringify([method, headers.get("x-name"), await request.text(), asks]);
        return { status: 200, headers: {}, body };
      },
    },
    { upgrades: { accept: (_, socket) => void socket.end("taken"), close: () => undefined } },
  );
  onTestFinished(() => listening.close({ force: true }));
  const client: Socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  const pieces = client.iterator({ destroyOnReturn: false });
  let received = "";
  return {
    send: (lines, body = "") => void client.write(`${[...lines, "", ""].join("\r\n")}${body}`),
    /** The body of the next answer. */
    async next() {
      for (;;) {
        const [all = "", body] = /^HTTP\/1.1 200 .*?\r\n\r\n(\[.*?\]\])/s.exec(received) ?? [];
        if (body !== undefined) {
          received = received.slice(all.length);
          return body;
        }
        const { done, value } = await pieces.next();
        if (done === true) return received;
        received += value;
      }
    },
  };
}

test("a request that would rather have HTTP/2 is served, with its body, and so are the next ones on its connection", async () => {
  const { send, next } = await open();
  const post = ["POST / HTTP/1.1", "host: localhost", "x-name: caf\u00e9", ...h2c];
  for (const text of ["one", "two"]) {
    send([...post, `content-length: ${text.length}`], text);
    expect(JSON.parse(await next())).toEqual(["POST", expect.any(String), text, []]);
  }
  send([...post, "transfer-encoding: chunked"], "3\r\nabc\r\n");
  send(["0"]);
  expect(JSON.parse(await next())).toEqual(["POST", expect.any(String), "abc", []]);
  send(["GET / HTTP/1.1", "host: localhost"]);
  expect(JSON.parse(await next())).toEqual(["GET", null, "", []]);
});

test("its body may come later, and requests may be sent before it is answered", async () => {
  const { send, next } = await open();
  send(["POST / HTTP/1.1", "host: localhost", ...h2c, "content-length: 4"], "ab");
  send(["cd"].map((text) => `${text}GET / HTTP/1.1`).concat("host: localhost", ...h2c));
  expect(JSON.parse(await next())).toEqual(["POST", null, "abcd", []]);
  expect(JSON.parse(await next())).toEqual(["GET", null, "", []]);
});

test("a WebSocket is left to who takes it", async () => {
  const { send, next } = await open();
  send(["GET / HTTP/1.1", "host: localhost", "connection: upgrade", "upgrade: WebSocket"]);
  expect(await next()).toBe("taken");
});
