/** What a handle sees of a request over TCP, whatever it reads of it: the same as of a `Request` that a program makes. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readBody, toJsonAnswer, type Handle } from "../src/index.ts";
import { listen } from "../src/node/index.ts";

async function open(handle: Handle): Promise<Socket> {
  const { port, close } = await listen({ handle });
  onTestFinished(() => close({ force: true }));
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** What the handle answers to a request, given by its first line and further headers. */
async function answer(
  handle: (...asked: Parameters<Handle>) => unknown,
  line: string,
  headers: readonly string[] = ["host: localhost"],
  body = "",
): Promise<unknown> {
  const socket = await open(async (...asked) => toJsonAnswer({ seen: await handle(...asked) }));
  socket.write(
    [line, ...headers, "connection: close", `content-length: ${body.length}`, "", body].join("\r\n"),
  );
  const { seen } = JSON.parse((await textOf(socket)).split("\r\n\r\n")[1] ?? "") as { seen: unknown };
  return seen;
}

test.each([
  ["/v1/agents", "http://localhost/v1/agents"],
  ["/v1/agents?limit=5&start_index=2", "http://localhost/v1/agents?limit=5&start_index=2"],
  ["/a/./b/../c", "http://localhost/a/c"],
  ["/.well-known/x", "http://localhost/.well-known/x"],
  ["/a%20b?q='x'", "http://localhost/a%20b?q=%27x%27"],
  ['/a"b', "http://localhost/a%22b"],
  ["/", "http://localhost/"],
  ["/a?x=/../y", "http://localhost/a?x=/../y"],
])("the target %s is the URL %s", async (target, url) => {
  expect(await answer((request) => request.url, `GET ${target} HTTP/1.1`)).toBe(url);
});

test.each([
  ["localhost:8321", "http://localhost:8321/"],
  ["LOCALHOST", "http://localhost/"],
  ["localhost:80", "http://localhost/"],
  ["127.0.0.1:65535", "http://127.0.0.1:65535/"],
  ["[::1]:8080", "http://[::1]:8080/"],
])("the host %s is part of %s", async (host, url) => {
  expect(await answer((request) => request.url, "GET / HTTP/1.1", [`host: ${host}`])).toBe(url);
});

test("headers are found by any case, joined where they came several times, and listed", async () => {
  const headers = [
    "Host: localhost",
    "X-One: 1",
    "x-two: a",
    "X-TWO: b",
    "Authorization: one",
    "authorization: two",
  ];
  const seen = await answer(
    (request) => ({
      one: request.headers.get("X-one"),
      two: request.headers.get("x-two"),
      none: [request.headers.get("x-none"), request.headers.has("x-none"), request.headers.has("x-one")],
      authorization: request.headers.get("authorization"),
      copied: new Headers(request.headers).get("x-two"),
      names: [...request.headers.keys()].filter((name) => name.startsWith("x-")),
    }),
    "GET / HTTP/1.1",
    headers,
  );
  expect(seen).toEqual({
    one: "1",
    two: "a, b",
    none: [null, false, true],
    authorization: "one, two",
    copied: "a, b",
    names: ["x-one", "x-two"],
  });
});

test("a header that a handle sets is the one that it gets", async () => {
  const seen = await answer(
    ({ headers }) => {
      headers.set("x-new", "new");
      headers.delete("x-old");
      return [headers.get("x-new"), headers.get("x-old")];
    },
    "GET / HTTP/1.1",
    ["host: localhost", "x-old: old"],
  );
  expect(seen).toEqual(["new", null]);
});

test("a request may stand for another one, with its body", async () => {
  const seen = await answer(
    async (request) => {
      const other = new Request("http://other/", request);
      return [request instanceof Request, other.method, other.headers.get("x-one"), await other.text()];
    },
    "POST / HTTP/1.1",
    ["host: localhost", "x-one: 1"],
    "body",
  );
  expect(seen).toEqual([true, "POST", "1", "body"]);
});

test.each(["text", "json", "blob", "arrayBuffer"] as const)(
  "a body that was read refuses %s",
  async (method) => {
    const seen = await answer(
      async (request, source) => {
        await readBody(request, source);
        return request[method]().catch((error: unknown) => String(error));
      },
      "POST / HTTP/1.1",
      ["host: localhost"],
      "[1]",
    );
    expect(seen).toBe("TypeError: Body is unusable");
  },
);

test("the signal is aborted though it is first read when the client has left", async () => {
  let report: (seen: unknown) => void = () => undefined;
  const seen = new Promise<unknown>((resolve) => (report = resolve));
  const socket = await open(async (request, source) => {
    socket.destroy();
    const why = await readBody(request, source).catch((error: unknown) => String(error));
    const { signal } = request;
    report([why, signal.aborted, signal === request.signal]);
    return toJsonAnswer({});
  });
  socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nhalf");
  expect(await seen).toEqual([expect.stringContaining("it broke off"), true, true]);
});

test.each(["POST / HTTP/1.1", "POST /a/../b HTTP/1.1"])(
  "%s: a client that sends on what nothing reads loses its connection soon after the answer",
  { timeout: 4_000 },
  async (line) => {
    const socket = await open(async () => toJsonAnswer({}, 404));
    const ended = once(socket, "close");
    socket.write(`${line}\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\nonly this`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(String(first)).toContain(" 404 ");
    await ended;
  },
);
