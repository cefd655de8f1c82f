import { describe, expect, test } from "vitest";
import type { ControlGuard } from "../../src/index.ts";
import { start } from "../support/control.ts";

describe("the control API answers", () => {
  const call = async (guard: ControlGuard, url: string, headers: Record<string, string> = {}) => {
    const response = await start(guard).handle(new Request(url, { headers }));
    return { status: response?.status, body: await response?.json(), headers: response?.headers };
  };

  test.each(["localhost", "localhost:8321", "127.0.0.1:8321", "[::1]:8321", "LOCALHOST:1", "my.name:1"])(
    "on loopback: %s",
    async (host) => {
      const guard = { loopback: true, allowHosts: ["my.name"] };
      expect(await call(guard, `http://${host}/_understudy`)).toMatchObject({ status: 200 });
      const origin = `http://${host.toLowerCase()}`;
      expect(await call(guard, `http://${host}/_understudy`, { host, origin })).toMatchObject({
        status: 200,
      });
    },
  );

  test.each(["evil.test", "127.0.0.1.evil.test", "localhost.evil.test:8321", "a@localhost"])(
    "not under another name on loopback: %s",
    async (host) => {
      const { status, body } = await call({ loopback: true }, "http://localhost/_understudy", { host });
      expect([status, body.detail]).toEqual([403, expect.stringContaining(`not to ${host}.`)]);
    },
  );

  test.each(["https://evil.test", "null", "http://localhost:3000", "http://localhost.evil.test:8321"])(
    "not to a page of another origin on loopback: %s",
    async (origin) => {
      const { status, body } = await call({ loopback: true }, "http://localhost:8321/_understudy", {
        origin,
      });
      expect([status, body.detail]).toEqual([
        403,
        `The control API does not answer to pages of other origins (${origin}).`,
      ]);
    },
  );

  test("without a token only on loopback", async () => {
    const { status, body } = await call({ loopback: false }, "http://localhost/_understudy");
    expect([status, body.detail]).toEqual([
      403,
      expect.stringContaining("requires a token on a non-loopback address"),
    ]);
  });

  test.each([true, false])("with the token on any host (loopback: %s)", async (loopback) => {
    const guard = { loopback, token: "secret" };
    const url = "https://stack.test/_understudy";
    expect(await call(guard, url, { authorization: "Bearer secret" })).toMatchObject({ status: 200 });
    expect(await call(guard, url, { authorization: "bearer secret" })).toMatchObject({ status: 200 });
    for (const authorization of ["Bearer secre", "Bearer secret2", "Bearer Secret", "secret", ""]) {
      const { status, body, headers } = await call(guard, url, { authorization });
      expect([status, headers?.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(body.detail).toBe("The control API requires its token: Authorization: Bearer TOKEN.");
    }
    expect(await call(guard, url)).toMatchObject({ status: 401 });
  });

  test("with users only with the token, on every address", async () => {
    const url = "http://localhost:8321/_understudy";
    for (const loopback of [true, false]) {
      const { status, body } = await call({ loopback, required: true }, url);
      expect([status, body.detail]).toEqual([
        403,
        "With auth, the control API requires a token: start the server with --control-token TOKEN.",
      ]);
      const guard = { loopback, required: true, token: "secret" };
      expect(await call(guard, url)).toMatchObject({ status: 401 });
      expect(await call(guard, url, { authorization: "Bearer secret" })).toMatchObject({ status: 200 });
    }
  });

  test("never with an empty token", () => {
    expect(() => start({ loopback: true, token: "" })).toThrow("A control token must not be empty.");
  });
});
