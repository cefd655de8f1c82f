/** URLs that are requested: those of documents, and those that redirects and host names lead. */
import { describe, expect, test, vi } from "vitest";
import type { NodeGetOptions } from "../../src/adapters/documents/node-get.ts";
import { fetchText, refusal } from "./fetch-text.ts";
import { serve, site } from "./local-server.ts";

describe("redirects", () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } });

  test.each([301, 302, 303, 307, 308])("%i is followed, wherever it leads on the server", async (status) => {
    const { url, requests } = await site({ "/a/b": to("../c?d", status), "/c?d": { body: "here" } });
    expect(await fetchText(`${url}/a/b`)).toBe("here");
    expect(requests).toEqual(["/a/b", "/c?d"]);
  });

  test("five are followed, and not a sixth", async () => {
    const ways = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`/${n}`, to(`/${n + 1}`)]));
    const { url, requests } = await site({ ...ways, "/6": { body: "here" } });
    expect(await fetchText(`${url}/1`)).toBe("here");
    requests.length = 0;
    expect(await refusal(`${url}/0`)).toBe(`${url}/0 → /1 → /2 → /3 → /4 → /5 → /6: more than 5 redirects.`);
    expect(requests).not.toContain("/6");
  });

  test.each([
    ["http://127.0.0.2/", "its address is not public"],
    ["http://2130706434/", "its address is not public"],
    ["//[::1]/", "its address is not public"],
    ["http://private.example/", "its address is not public"],
    ["https://private.example/", "its address is not public"],
    ["https://127.0.0.2/", "its address is not public"],
    ["file:///etc/passwd", "only http:, https: and data: URLs"],
    ["data:text/plain,x", "only http:, https: and data: URLs"],
    ["http://user:pass@127.0.0.1/", "a user name or a password"],
    ["http://[", "not a URL"],
  ])("one to %s is refused", async (location, reason) => {
    const { url } = await site({ "/": to(location) });
    const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
    const message = await refusal(`${url}/`, { resolve });
    expect(message).toContain(`${url}/ → ${location}: `);
    expect(message).toContain(reason);
  });
});

describe("where documents may be", () => {
  test.each(["127.0.0.1", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "localhost", "LOCALHOST."])(
    "%s is refused before any request, unless it is allowed",
    async (host) => {
      const { port, requests } = await site({ "/": { body: "secret" } });
      const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
      expect(await refusal(`http://${host}:${port}/`, { allowPrivate: false, resolve })).toMatch(
        /: its address is not public; allow it by --allow-private-documents or .*\.$/,
      );
      expect(requests).toEqual([]);
      expect(await fetchText(`http://${host}:${port}/`, { allowPrivate: true, resolve })).toBe("secret");
    },
  );

  test.each(["ftp://x/y", "file:///etc/passwd", "blob:x", "javascript:1", "/etc/passwd", "x", ""])(
    "%j is refused",
    async (url) => {
      expect(await refusal(url)).toMatch(/not a URL|only http:, https: and data: URLs/);
    },
  );

  test("one address that is not public is too many", async () => {
    const resolve = async () => [
      { address: "127.0.0.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    expect(await refusal("http://docs.example/", { resolve })).toContain("its address is not public");
  });

  test("https: is requested by TLS, at the address that was checked", async () => {
    const { port, requests } = await site({ "/": { body: "here" } });
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await refusal(`https://docs.example:${port}/`, { resolve })).toMatch(/: .*(?:SSL|TLS)/);
    expect(requests).toEqual([]);
  });

  test("the error for a name without an address is a message", async () => {
    expect(await refusal("http://docs.example/", { resolve: async () => [] })).toContain("has no address");
  });

  test("the connection goes to the address that was checked: a name is looked up once", async () => {
    let host: string | undefined;
    const { port } = await serve((request, response) => {
      host = request.headers.host;
      response.end("here");
    });
    const resolve = vi
      .fn<NonNullable<NodeGetOptions["resolve"]>>(async () => [{ address: "127.0.0.2", family: 4 }])
      .mockImplementationOnce(async () => [{ address: "127.0.0.1", family: 4 }]);
    expect(await fetchText(`http://docs.example:${port}/`, { resolve })).toBe("here");
    expect(host).toBe(`docs.example:${port}`);
    expect(resolve).toHaveBeenCalledExactlyOnceWith("docs.example");
  });

  test("the next request looks it up anew", async () => {
    const { port } = await site({
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": { body: "secret" },
    });
    const resolve = vi
      .fn<NonNullable<NodeGetOptions["resolve"]>>(async () => [{ address: "10.0.0.1", family: 4 }])
      .mockImplementationOnce(async () => [{ address: "127.0.0.1", family: 4 }]);
    const message = await refusal(`http://docs.example:${port}/a`, { resolve });
    expect(message).toContain("a → /b: its address is not public");
  });

  test("this machine's own name is looked up by the system", async () => {
    const { port } = await site({ "/": { body: "here" } });
    expect(await fetchText(`http://localhost:${port}/`, { allowPrivate: ["localhost"] })).toBe("here");
    expect(await refusal(`http://localhost:${port}/`, { allowPrivate: [] })).toContain("not public");
  });
});
