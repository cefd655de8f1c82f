import { expect, it } from "vitest";
import { shortened } from "../src/index.ts";

it("shortens what callers send as a name, and keeps what has a usual length", () => {
  expect(shortened("a".repeat(200))).toBe("a".repeat(200));
  expect(shortened("a".repeat(100_000))).toBe(`${"a".repeat(200)}…`);
  expect(shortened("abc", 2)).toBe("ab…");
});
