/** A `data:` URL holds what the platform's `fetch` finds in it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDataUrl } from "../../src/adapters/documents/data-url.ts";
import { createDocumentFetcher } from "../../src/adapters/documents/fetcher.ts";

const documents = createDocumentFetcher(() => Promise.reject(new Error("unexpected request")), {
  maxBytes: 4,
});
const request = { accepts: (type: string) => type.startsWith("text/"), signal: new AbortController().signal };

const inside = async (url: string): Promise<number[]> => {
  const found = fromDataUrl(url);
  if (found === null) throw new Error("not a data: URL");
  const bytes: number[] = [];
  for await (const slice of found.body) bytes.push(...slice);
  return bytes;
};
const platform = async (url: string): Promise<number[]> => [
  ...new Uint8Array(await (await fetch(url)).arrayBuffer()),
];

test("percent signs, any text, a fragment: the bytes are the platform's", async () => {
  const data = fc.string({
    unit: fc.oneof(fc.constantFrom("%", "%4", "%41", "%fF", ";", ",", "?", "#", "é"), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(data, async (text) => {
      const url = `data:text/plain,${text}`;
      expect(await inside(url)).toEqual(await platform(url));
    }),
  );
});

test("base64: the bytes are the platform's, and what they cannot read neither can we", async () => {
  const data = fc.oneof(
    fc.uint8Array().map((bytes) => btoa(String.fromCharCode(...bytes))),
    fc.string({ unit: fc.constantFrom("A", "b", "+", "/", "=", "%3D", " ", "-", "%20") }),
  );
  await fc.assert(
    fc.asyncProperty(data, fc.constantFrom(";base64", "; base64", ";charset=x;BASE64"), async (text, how) => {
      const url = `data:text/plain${how},${text}`;
      const expected = await platform(url).catch(() => null);
      expect(await inside(url).catch(() => null)).toEqual(expected);
    }),
  );
});

test.each([
  ["data:,hello%20there", "hello there"],
  ["data:text/plain;charset=utf-8,caf%C3%A9", "café"],
  ["data:text/plain,café", "café"],
  [`data:,${"é".repeat(60_000)}`, "é".repeat(60_000)],
  [`data:,a${"%C3%A9".repeat(30_000)}`, `a${"é".repeat(30_000)}`],
  ["data:text/plain;charset=iso-8859-1,caf%E9", "café"],
  ["data:;charset=iso-8859-1,caf%E9", "café"],
  ["data:text/plain;charset=utf-16le;base64,aABpAA==", "hi"],
  ["data:text/markdown;base64,IyBoaQ==", "# hi"],
  ["DATA:text/plain,a,b", "a,b"],
  ["data:,", ""],
])("%s is %j, however much it is", async (url, text) => {
  expect(await documents.fetch(url, request)).toBe(text);
});

test.each([
  ["data:text/plain", "data:text/plain: a data: URL needs a comma before its data."],
  ["data:text/plain;base64,%%%", "is not base64."],
  ["data:image/png;base64,AAAA", 'the response is "image/png", not text.'],
  ["data:text/plain;charset=nope,x", "unknown charset nope."],
  ["data:text/plain,%C3", "its text is not valid utf-8."],
  ["data:text/plain,%ff", "its text is not valid utf-8."],
  [`data:image/png,${"x".repeat(200)}`, `data:image/png,${"x".repeat(105)}…: the response is`],
])("%s is refused", async (url, message) => {
  await expect(documents.fetch(url, request)).rejects.toMatchObject({
    name: "DocumentError",
    message: expect.stringContaining(message),
  });
});
