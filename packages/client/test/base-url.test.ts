/** Which base URLs a client takes: a mistake is an error before the first call. */
import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "../src/index.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The URL of the first request of a client. */
async function requested(baseUrl: string): Promise<string | undefined> {
  const urls: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => (urls.push(url), Response.json({}));
  await createClient({ baseUrl, fetch }).inspect.health();
  return urls[0];
}

test.each([
  ["http://127.0.0.1:8321", "http://127.0.0.1:8321/v1/health"],
  ["http://127.0.0.1:8321/", "http://127.0.0.1:8321/v1/health"],
  ["HTTPS://Agents.example/api", "https://agents.example/api/v1/health"],
  ["https://agents.example/api/", "https://agents.example/api/v1/health"],
])("%s is a base URL", async (baseUrl, url) => {
  expect(await requested(baseUrl)).toBe(url);
});

const wrong = [
  "",
  "undefined",
  "127.0.0.1:8321",
  "localhost:8321",
  "http://",
  "file:///tmp/",
  "api",
  undefined,
];

test.each([...wrong, "/api", "//agents.example"])("%j is refused when the client is created", (baseUrl) => {
  expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(
    new TypeError(
      `baseUrl is not a URL: ${JSON.stringify(baseUrl)}. Give one such as http://127.0.0.1:8321, or in a page a path such as /api.`,
    ),
  );
});

test("a path as base URL is on the page's server in a page", async () => {
  vi.stubGlobal("location", new URL("https://app.example/chat/1?tab=2"));
  expect(await requested("/api")).toBe("https://app.example/api/v1/health");
  expect(await requested("//agents.example")).toBe("https://agents.example/v1/health");
  for (const baseUrl of wrong) expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(TypeError);
});
