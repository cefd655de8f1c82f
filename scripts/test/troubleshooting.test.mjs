// The pages of docs/look-up/troubleshooting/ quote messages; each must still be in the sources.
import { describe, expect, test } from "vitest";
import { files } from "../lib/files.mjs";

const code = files((path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path))
  .flatMap(({ text }) => text.split("\n"))
  .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
  .join("\n");

/**
 * Whether some line of the code has the message, with a placeholder of a template for each `…`.
 *
 * @param {string} message
 */
function isPrinted(message) {
  const parts = message.split("…").map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(parts.join(String.raw`\$\{[^\n]*?\}`)).test(code);
}

// A message is the code at the start of an entry of a list.
const pages = files((path) => path.startsWith("docs/look-up/troubleshooting/"));
const messages = pages.flatMap(({ text }) =>
  [...text.matchAll(/^- `([^`]+)`/gm)].map(([, message = ""]) => message),
);

test("the pages quote messages", () => {
  expect(messages.length).toBeGreaterThan(10);
});

test.each(messages)("%s", (message) => {
  expect(isPrinted(message), `docs/look-up/troubleshooting/ quotes it, no source prints it: ${message}`).toBe(
    true,
  );
});

describe("a message that is quoted", () => {
  test.each([
    ["SQLite is not available here.", true],
    ["Port … on … is in use, perhaps", true],
    ["Port 8321 on … is in use, perhaps", false],
    ["Port … is taken.", false],
    // In a comment only.
    ["Tracks whether the client is still connected.", false],
  ])("%s is printed: %s", (message, printed) => {
    expect(isPrinted(message)).toBe(printed);
  });
});
