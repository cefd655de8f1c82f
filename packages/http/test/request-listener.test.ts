/** Bodies as a handle reads them from a port, and handles that fail. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createByteBudget } from "@understudy/contract";
import { readBody, toJsonAnswer, type BodyError, type BodySource, type Handle } from "../src/index.ts";
import { listen } from "../src/node/index.ts";

async function serve(handle: Handle) {
  const listening = await listen({ handle });
  onTestFinished(() => listening.close({ force: true }));
  return listening;
}

/** The body of a request, as a server reads it that first does something else. */
function reading(before: (request: Request) => unknown = () => undefined) {
  let begun: () => void = () => undefined;
  let read: (body: Promise<string>) => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const body = new Promise<string>((resolve) => (read = resolve));
  // A rejection is for the test that waits for it.
  body.catch(() => undefined);
  const handle: Handle = async (request, source) => {
    begun();
    await before(request);
    const whole = readBody(request, source);
    read(whole);
    return toJsonAnswer({ read: await whole });
  };
  return { handle, hasBegun, body };
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\ncontent-type: text/plain\r\n\r\n`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test("a body that comes in pieces is read as one", async () => {
  const { handle, hasBegun, body } = reading();
  const { port } = await serve(handle);
  const socket = await open(port);
  const text = "wörter ".repeat(10_000);
  const bytes = Buffer.from(text);
  socket.write(Buffer.concat([Buffer.from(head(bytes.length)), bytes.subarray(0, 2)]));
  await hasBegun;
  socket.write(bytes.subarray(2, 40_000));
  await nextRound();
  socket.write(bytes.subarray(40_000));
  expect(await body).toBe(text);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("200 OK");
});

test("a body is read whole even if it is read late", async () => {
  const { handle } = reading(async () => {
    for (let round = 0; round < 10; round += 1) await nextRound();
  });
  const { url } = await serve(handle);
  const response = await fetch(url, { method: "POST", body: "late" });
  expect(await response.json()).toEqual({ read: "late" });
});

test("an empty body is read as an empty text", async () => {
  const { handle } = reading();
  const { url } = await serve(handle);
  const response = await fetch(url, { method: "POST", body: "" });
  expect(await response.json()).toEqual({ read: "" });
});

test("a body that breaks off is incomplete", async () => {
  const { handle, hasBegun, body } = reading();
  const { port } = await serve(handle);
  const socket = await open(port);
  socket.write(`${head(10)}half`);
  await hasBegun;
  socket.destroy();
  await expect(body).rejects.toMatchObject({ name: "BodyError", why: "incomplete" });
});

test("a body that came whole is read also if its client has left", async () => {
  const { handle, body } = reading(({ signal }) => once(signal, "abort"));
  const { port } = await serve(handle);
  const socket = await open(port);
  await new Promise<void>((sent) => socket.write(`${head(5)}whole`, () => sent()));
  socket.destroy();
  expect(await body).toBe("whole");
});

test("a handle may read the body by the methods of a request", async () => {
  const { url } = await serve(async (request) => toJsonAnswer({ read: await request.json() }));
  const response = await fetch(url, { method: "POST", body: "[1]" });
  expect(await response.json()).toEqual({ read: [1] });
});

test("a body is read once", async () => {
  const { url } = await serve(async (request, source) => {
    const first = await readBody(request, source);
    const again = await readBody(request, source).catch((error: unknown) => String(error));
    return toJsonAnswer({ first, again });
  });
  const response = await fetch(url, { method: "POST", body: "once" });
  expect(await response.json()).toMatchObject({
    first: "once",
    again: expect.stringContaining("BodyError: it broke off"),
  });
});

test.each<[string, Handle]>([
  ["throws", () => Promise.reject(new Error("secret"))],
  ["gives a header that cannot be sent", async () => toJsonAnswer({}, 200, { "x-name": "line\nbreak" })],
])("a handle that %s is answered with 500", async (_, handle) => {
  const { url } = await serve(handle);
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("The server failed.");
});

test("a body is read also where a copy of its request was read before", async () => {
  const { url } = await serve(async (request, source) => {
    const copied = await request.clone().text();
    const read = await readBody(request, source);
    return toJsonAnswer({ read: read.length, copied: copied.length });
  });
  const response = await fetch(url, { method: "POST", body: "x".repeat(2_000_000) });
  expect(await response.json()).toEqual({ read: 2_000_000, copied: 2_000_000 });
});

test("a connection is used again after a body that nothing read", async () => {
  const { port } = await serve(async () => toJsonAnswer({}, 415));
  const socket = await open(port);
  const answers = responsesOf(socket, 2);
  const unread = Buffer.concat([Buffer.from(head(200_000)), Buffer.alloc(200_000)]);
  socket.write(Buffer.concat([unread, unread]));
  expect(await answers).toMatch(/ 415 .* 415 /s);
});

test("bodies without a length are read, and those that come one behind another", async () => {
  const { port } = await serve(reading().handle);
  const socket = await open(port);
  const answers = responsesOf(socket, 2);
  const chunked =
    "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n0\r\n\r\n";
  socket.write(`${chunked}${head(3)}two`);
  expect(await answers).toMatch(/\{"read":"one"\}.*\{"read":"two"\}/s);
});

/** Says why a body cannot be read within these limits. */
const within =
  (limits: BodySource): Handle =>
  async (request, source) => {
    const read = readBody(request, { ...source, ...limits });
    return toJsonAnswer({ why: await read.catch(({ why }: BodyError) => why) });
  };

test("a body that stalls is given up, and its client hears of it", async () => {
  const { port } = await serve(within({ stallMs: 20 }));
  const socket = await open(port);
  socket.write(`${head(10)}half`);
  expect(await responsesOf(socket, 1)).toContain('{"why":"stalled"}');
});

test("a body for which there is no room is given up, and its client hears of it", async () => {
  const hold = createByteBudget(3).open(null);
  const { port } = await serve(within({ hold }));
  const socket = await open(port);
  socket.write(`${head(10)}half`);
  expect(await responsesOf(socket, 1)).toContain('{"why":"no_room"}');
});

test("a body that is too large is taken from its connection, which is used again", async () => {
  const { port } = await serve(within({ largest: 99_999 }));
  const socket = await open(port);
  const answers = responsesOf(socket, 2);
  const large = Buffer.concat([Buffer.from(head(300_000)), Buffer.alloc(300_000)]);
  socket.write(Buffer.concat([large, large]));
  expect((await answers).match(/"why":"too_large"/g)).toHaveLength(2);
});

test("a request that stands for another one is read with its own body", async () => {
  const { url } = await serve(async (request, source) => {
    const other = new Request(request.url, { method: "POST", body: "other" });
    return toJsonAnswer([await readBody(other, source), await readBody(request, source)]);
  });
  const response = await fetch(url, { method: "POST", body: "own" });
  expect(await response.json()).toEqual(["other", "own"]);
});

/** The text of so many responses on a connection. */
async function responsesOf(socket: Socket, count: number): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.split("HTTP/1.1 ").length > count && text.endsWith("}")) break;
  }
  return text;
}
