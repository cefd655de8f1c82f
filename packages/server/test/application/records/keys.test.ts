/** Names in keys. */
import { expect, test } from "vitest";
import { keys } from "../../../src/application/records/keys.ts";

test("a name is in its key as it is, without slashes and other signs", () => {
  expect(keys.resource("model", "meta-llama/Llama 3")).toBe("model/meta-llama%002FLlama%00203");
});

test("a name of any length has a key that every store can have, and that no other name has", () => {
  const keyOf = (name: string) => keys.owned("p".repeat(64), keys.resource("toolgroup", name));
  const long = "größer\ud83d ".repeat(400);
  const names = [
    long,
    `${long}x`,
    `${long}y`,
    `x${long}`,
    "a".repeat(2_000),
    "a".repeat(2_001),
    "a".repeat(2_002),
  ];
  const found = names.map(keyOf);
  expect(new Set(found).size).toBe(names.length);
  for (const key of found) {
    // PostgreSQL takes 2,704 bytes.
    expect(key.length).toBeLessThan(2_200);
    expect(key).toMatch(/^[\x20-\x7e]+$/);
  }
  expect(keyOf(long)).toBe(found[0]);
});
