/** Documents by URL, fetched from real servers by Node's own means. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createDocumentFetcher } from "../../src/adapters/documents/fetcher.ts";
import { webGet } from "../../src/adapters/documents/web-get.ts";
import { isText } from "../../src/domain/plan/documents.ts";
import { fetchText, never, refusal } from "./fetch-text.ts";
import { serve, site } from "./local-server.ts";

describe("what is answered", () => {
  const type = (value: string) => ({ "content-type": value });

  test.each([
    ["plain text", { headers: type("text/plain"), body: "café" }],
    ["another text", { headers: type("Text/Markdown; charset=UTF-8"), body: "café" }],
    ["JSON", { headers: type("application/json"), body: "café" }],
    [
      "another charset",
      { headers: type('text/plain; charset="iso-8859-1"'), body: Buffer.from("caf\xe9", "latin1") },
    ],
    ["gzip", { headers: { "content-encoding": "gzip" }, body: gzipSync("café") }],
    ["deflate", { headers: { "content-encoding": "deflate" }, body: deflateSync("café") }],
    ["brotli", { headers: { "content-encoding": "br" }, body: brotliCompressSync("café") }],
    ["another good status", { status: 203, body: "café" }],
  ])("%s becomes text", async (_, page) => {
    const { url } = await site({ "/a?b": page });
    expect(await fetchText(`${url}/a?b#c`)).toBe("café");
  });

  test("without a type it is text", async () => {
    const { url } = await serve((_, response) => response.end("café"));
    expect(await fetchText(url)).toBe("café");
  });

  test("nothing is an empty text", async () => {
    const { url } = await site({ "/": { status: 204 } });
    expect(await fetchText(url)).toBe("");
  });

  test.each([
    ["another type", { headers: type("image/png") }, 'the response is "image/png", not text.'],
    ["an error", { status: 500, body: "secret" }, "the response has status 500."],
    ["a redirect to nowhere", { status: 302 }, "the response has status 302."],
    ["an unknown charset", { headers: type("text/plain; charset=klingon") }, "unknown charset klingon."],
    ["bytes that are no text", { body: Buffer.from([0x89, 0xff]) }, "its text is not valid utf-8."],
    ["an unknown encoding", { headers: { "content-encoding": "zip" } }, "unknown content encoding zip."],
    ["a broken encoding", { headers: { "content-encoding": "gzip" }, body: "no" }, "incorrect header check"],
  ])("%s is refused", async (_, page, reason) => {
    const { url } = await site({ "/a": page });
    expect(await refusal(`${url}/a`)).toBe(`${url}/a: ${reason}`);
  });

  test.each([
    ["says that it is too large", { body: "12345" }],
    ["does not say how large it is", { headers: { "transfer-encoding": "chunked" }, body: "12345" }],
    [
      "is too large when it is unpacked",
      { headers: { "content-encoding": "gzip" }, body: gzipSync("1".repeat(1e6)) },
    ],
  ])("what %s is refused", async (_, page) => {
    const { url } = await site({ "/": page });
    const maxBytes = page.body === "12345" ? 4 : 2000;
    expect(await refusal(`${url}/`, { maxBytes })).toBe(`${url}/: it is larger than ${maxBytes} bytes.`);
    if (maxBytes === 4) expect(await fetchText(`${url}/`, { maxBytes: 5 })).toBe("12345");
  });

  test("the default limit is 1 MiB", async () => {
    const { url } = await site({
      "/a": { body: "1".repeat(1024 ** 2) },
      "/b": { body: "1".repeat(1024 ** 2 + 1) },
    });
    expect(await fetchText(`${url}/a`)).toHaveLength(1024 ** 2);
    expect(await refusal(`${url}/b`)).toContain("larger than 1048576 bytes");
  });
});

describe("servers that do not behave", () => {
  const held: Promise<unknown>[] = [];
  /** Whether the other side has gone. */
  const hold = (response: ServerResponse): void => void held.push(once(response, "close"));

  test("one that never ends is left", async () => {
    const { url } = await serve((_, response) => {
      hold(response);
      const more = (): void =>
        void (response.write("x".repeat(1000)) ? setImmediate(more) : response.once("drain", more));
      more();
    });
    expect(await refusal(url, { maxBytes: 10_000 })).toContain("it is larger than 10000 bytes.");
    await held.pop();
  });

  test.each([
    ["never answers", () => undefined],
    ["stops in the middle", (response: ServerResponse) => response.write("x")],
  ])("one that %s is left", async (_, begin) => {
    const { url } = await serve((_request, response) => {
      hold(response);
      begin(response);
    });
    expect(await refusal(`${url}/`, { timeoutMs: 50 })).toBe(`${url}/: it took longer than 0.05 seconds.`);
    await held.pop();
  });

  test("one that closes early has not answered", async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "10" });
      response.write("12345", () => response.destroy());
    });
    expect(await refusal(`${url}/`)).toBe(`${url}/: the connection was closed early.`);
  });

  test("one whose redirect has an endless body is not read", async () => {
    const { url } = await serve((request, response) => {
      if (request.url === "/b") return void response.end("here");
      hold(response);
      response.writeHead(302, { location: "/b" }).write("moved");
    });
    expect(await fetchText(`${url}/a`)).toBe("here");
    await held.pop();
  });

  test("one that cannot be reached is named in the error", async () => {
    const { url } = await serve((_, response) => response.socket?.destroy());
    expect(await refusal(`${url}/`)).toBe(`${url}/: the connection was closed early.`);
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND x.example"), { code: "ENOTFOUND" });
    const resolve = () => Promise.reject(unknown);
    expect(await refusal("http://x.example/", { resolve })).toBe(
      "http://x.example/: getaddrinfo ENOTFOUND x.example",
    );
  });

  test("an abort closes the connection, and its reason is the error", async () => {
    const reason = new Error("deleted");
    const controller = new AbortController();
    const { url } = await serve((_, response) => {
      hold(response);
      controller.abort(reason);
    });
    await expect(fetchText(url, { signal: controller.signal })).rejects.toBe(reason);
    await held.pop();
  });
});

test("where the platform guards it, the platform's fetch gives the same text", async () => {
  const { url } = await site({ "/a": { status: 302, headers: { location: "/b" } }, "/b": { body: "here" } });
  const documents = createDocumentFetcher(webGet, { maxBytes: 4 });
  expect(await documents.fetch(`${url}/a`, { accepts: isText, signal: never })).toBe("here");
  await expect(documents.fetch(`${url}/c`, { accepts: isText, signal: never })).rejects.toThrow("status 404");
});
