/** Values that an option cannot have: each is a TypeError that says which option it is, and what is right. */
import { describe, expect, test } from "vitest";
import type { ClientOptions } from "../src/index.ts";
import { createClient } from "../src/responses.ts";

/** Any value, as programs without types give it. */
const untyped = (value?: unknown): never => value as never;
const baseUrl = "http://stack";

function connected(options: Partial<ClientOptions> = {}) {
  const sent: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request);
    return Response.json({ agent_id: "a", session_id: "s", data: [] });
  };
  return { client: createClient({ baseUrl, fetch, ...options }), sent };
}

async function caught(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

async function isRefused(run: () => unknown, words: string): Promise<void> {
  const error = await caught(run);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(words);
}

describe("an option of createClient", () => {
  test.each<[options: object, words: string]>([
    [{ timeout: "1s" }, 'createClient: timeout must be a number, 0 or more, and is "1s".'],
    [{ timeout: Number.NaN }, "timeout must be a number, 0 or more, and is NaN"],
    [{ maxRetries: "x" }, "maxRetries must be a number"],
    [{ maxRedirects: -1 }, "maxRedirects must be a number, 0 or more, and is -1"],
    [{ maxBytes: "1MB" }, "maxBytes must be a number"],
    [{ idleTimeout: null }, "idleTimeout must be a number, 0 or more, and is null"],
    [{ apiKey: () => "key" }, "apiKey must be a text, and is Function"],
    [{ token: {} }, "token must be a text or a function"],
    [{ headers: "x" }, "headers must be an object, Headers, or a list of pairs"],
    [{ fetch: "x" }, "fetch must be a function"],
    [{ logger: {} }, "logger must be an object with debug()"],
    [{ profile: "0.2.12" }, 'profile must be an object, and is "0.2.12"'],
    [{ providerData: "x" }, "providerData must be an object"],
  ])("%o is refused", (options, words) => isRefused(() => connected(options), words));

  test.each([undefined, null, baseUrl])("is none of %o", (options) =>
    isRefused(() => createClient(untyped(options)), "The options of createClient must be an object, and is "),
  );

  test("may be headers in any form", async () => {
    for (const headers of [
      { "x-a": "1" },
      new Headers({ "x-a": "1" }),
      [["x-a", "1"]] as [string, string][],
    ]) {
      const { client, sent } = connected({ headers });
      await client.agents.get("a");
      await connectedCall(headers);
      expect(sent[0]!.headers.get("x-a")).toBe("1");
    }
  });

  async function connectedCall(headers: NonNullable<ClientOptions["headers"]>): Promise<void> {
    const { client, sent } = connected();
    await client.agents.get("a", { headers });
    expect(sent[0]!.headers.get("x-a")).toBe("1");
  }

  test.each([undefined, null, "", 5])("a token that is %o is not sent", async (token) => {
    const { client, sent } = connected({ token: () => untyped(token) });
    await isRefused(() => client.agents.get("a"), "The function token must give a text, and gave ");
    expect(sent).toEqual([]);
  });
});
