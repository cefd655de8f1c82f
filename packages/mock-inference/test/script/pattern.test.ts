import { expect, test } from "vitest";
import { looksLikePattern } from "../../src/script/pattern.ts";

test.each(["/rain/i", "^rain", "rain.*", "\\d+", "(?i)rain", "[a-z]+", "rain|sun"])(
  "%s looks like a regular expression",
  (text) => expect(looksLikePattern(text)).toBe(true),
);

test.each([
  "rain?",
  "What is 2 + 2?",
  "5$",
  "a.b",
  "C:\\Users",
  "/etc/hosts",
  "[1] first",
  "a | b",
  "1.",
  "...",
])("%s does not", (text) => expect(looksLikePattern(text)).toBe(false));
