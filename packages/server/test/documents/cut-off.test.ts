/** Responses without a length, which only their end tells to be whole. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createNodeGet } from "../../src/adapters/documents/node-get.ts";
import { fetchText, never, refusal } from "./fetch-text.ts";

const head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";
const part = `${head}\r\n19 of 60 characters`;

/** Answers with these bytes, then goes on as it is told. */
async function send(bytes: string, then: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(bytes, () => then(socket)));
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** `resetAndDestroy` ends the connection properly before it resets it. */
function reset(socket: Socket): void {
  const { _handle: handle } = socket as Socket & { _handle?: { reset(done: () => void): void } };
  handle?.reset(() => socket.destroy());
}

test("is whole when the connection ends", async () => {
  const url = await send(`${head}\r\nall of it`, (socket) => socket.end());
  expect(await fetchText(url)).toBe("all of it");
});

test("is cut off by a reset", async () => {
  const sockets: Socket[] = [];
  const url = await send(part, (socket) => sockets.push(socket));
  const { body } = await createNodeGet({ allowPrivate: true })(new URL(url), never);
  const chunks = body[Symbol.asyncIterator]();
  // Node takes a reset for an end if it comes with the bytes before it.
  await chunks.next();
  reset(sockets[0]!);
  await expect(chunks.next()).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("is cut off by the time limit", async () => {
  const url = await send(part, () => undefined);
  expect(await refusal(url, { timeoutMs: 200 })).toBe(`${url}: it took longer than 0.2 seconds.`);
});

test("is cut off before its last chunk", async () => {
  const url = await send(`${head}transfer-encoding: chunked\r\n\r\n3\r\n19 \r\n`, (socket) => socket.end());
  expect(await refusal(url)).toBe(`${url}: the connection was closed early.`);
});
