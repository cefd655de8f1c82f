import { expect, test } from "vitest";
import { parseScripts, ScriptError } from "../../src/index.ts";

function problemOf(text: string): string {
  try {
    parseScripts(text, { file: "deep.yaml" });
    return "none";
  } catch (error) {
    expect(error).toBeInstanceOf(ScriptError);
    return (error as ScriptError).message;
  }
}

const call = (args: string) => `script: deep\nreplies:\n  - call: [{ tool: t, args: ${args} }]\n`;

test.each([
  ["flow lists", (n: number) => call("[".repeat(n) + "1" + "]".repeat(n))],
  ["flow maps", (n: number) => call("{ a: ".repeat(n) + "1" + " }".repeat(n))],
  ["lists on one line", (n: number) => `script: deep\nreplies:\n${"- ".repeat(n)}1\n`],
  ["indented maps", (n: number) => Array.from({ length: n }, (_, i) => `${" ".repeat(i)}a:\n`).join("")],
  [
    "JSON",
    (n: number) =>
      `{"script":"deep","replies":[{"call":[{"tool":"t","args":${"[".repeat(n)}${"]".repeat(n)}}]}]}`,
  ],
  ["lists that are never closed", (n: number) => "[".repeat(n)],
])("%s of any depth are refused in words", (_, text) => {
  for (const depth of [120, 2_000, 20_000])
    expect(problemOf(text(depth))).toMatch(/^deep\.yaml:\d+:\d+: is nested deeper than 100 levels$/);
});

test("a depth that a conversation may have is fine", () => {
  expect(problemOf(call("[".repeat(80) + "1" + "]".repeat(80)))).toBe("none");
});

test("a value that holds itself is refused in words", () => {
  expect(problemOf("script: deep\nreplies: [{ call: [{ tool: x, args: &r { a: *r } }] }]\n")).toMatch(
    /is nested deeper than 100 levels/,
  );
});

test("the first twenty of very many problems are reported", () => {
  const text = `script: many\nreplies:\n${"  - { sya: x }\n".repeat(50)}`;
  const lines = problemOf(text).split("\n");
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toMatch(/^… and \d+ more problems$/);
});
