import { expect, test } from "vitest";
import { mostValues, parseJsonBody, readJson } from "../src/index.ts";

const json = { "content-type": "application/json" };
const post = (body: string, headers: Record<string, string> = json): Request =>
  new Request("http://stack.test/", { method: "POST", body: new TextEncoder().encode(body), headers });

test("a body of JSON is read, with a charset and a suffix too", async () => {
  for (const type of ["application/json", "application/json; charset=utf-8", "application/problem+json"])
    expect(await readJson(post('{"a":[1,null]}', { "content-type": type }))).toEqual({ a: [1, null] });
});

test.each([
  ["", "invalid_json", "it is empty, expected JSON"],
  ["{", "invalid_json", "it is not valid JSON: "],
  ['{"a":[1e999]}', "invalid_json", "it has a number that is out of range"],
  ["-1e999", "invalid_json", "it has a number that is out of range"],
  [JSON.stringify(Array.from({ length: mostValues + 1 }, () => "")), "too_many_values", "100000"],
])("a body that cannot be read says why: %#", async (body, why, message) => {
  await expect(readJson(post(body))).rejects.toMatchObject({
    why,
    status: 400,
    message: expect.stringContaining(message),
    sentence: expect.stringMatching(/^The body cannot be read: .*\.$/),
  });
});

test("a body of another type is not read, unless any type is", async () => {
  const request = post("{}", { "content-type": "text/plain" });
  await expect(readJson(request)).rejects.toMatchObject({ why: "unsupported_type", status: 415 });
  expect(request.bodyUsed).toBe(false);
  expect(await readJson(request, { anyType: true })).toEqual({});
  await expect(readJson(post("{}", {}))).rejects.toMatchObject({ message: /no content type/ });
});

test("numbers that are long, or many, are read in the time that their bytes ask for", () => {
  const digits = "1".repeat(308);
  const text = `[${Array.from({ length: 10_000 }, () => digits).join(",")}]`;
  const asked = timeOf(() => JSON.parse(text));
  expect(timeOf(() => parseJsonBody(text))).toBeLessThan(8 * asked + 20);
});

function timeOf(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
