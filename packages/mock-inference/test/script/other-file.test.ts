/** Files that are no scripts get one sentence, and scripts with slips keep their mistakes. */
import { expect, test } from "vitest";
import { parseScripts } from "../../src/index.ts";

const sentence =
  "app.py: is not a script: a script is YAML or JSON that begins with script: NAME, and has replies or otherwise";

function mistakes(text: string): string {
  try {
    parseScripts(text, { file: "app.py" });
    return "";
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

test.each([
  [
    "a program",
    `import os\nfrom llama_stack_client import Agent\n\ndef main(name: str) -> None:\n    print(f"{name}: hello")\n    x = {"a": [1, 2]\n}\n\n@app.get("/")\ndef b():\n\treturn {"script": 1}\n`,
  ],
  ["a shell script", '#!/bin/sh\nset -e\nif [ "$1" = x ]; then\n\techo "a: b"; fi\n{ a: [ }\n'],
  [
    "a program with keys of scripts further in",
    `import { a } from "b";\n\nexport const demo = {\n  script: "demo",\n  replies: [{ say: "a" }],\n};\n\n/** More. */\nexport type A = { model: string };\n`,
  ],
])("%s", (_, text) => {
  expect(mistakes(text)).toBe(sentence);
});

test.each([
  ["a package.json", JSON.stringify({ name: "app", version: "1.0.0", dependencies: {} }, null, 2)],
  ["one with scripts", JSON.stringify({ name: "app", version: "1.0.0", scripts: {} }, null, 2)],
  ["prose", "Hello there.\nThis is prose.\n"],
])("%s", (_, text) => {
  expect(mistakes(text)).toMatch(/^app\.py:1:1: is not a script: [^\n]*$/);
});

test("a script with slips keeps its mistakes", () => {
  expect(mistakes("scrpt: a\nreplis: []\n")).toContain("did you mean script?");
  expect(mistakes("{\n  'script': a: b,\n  replies: { say: @a\n}")).not.toContain("is not a script");
  expect(mistakes("  - script: a: b\n  - x: [\n")).not.toContain("is not a script");
  expect(mistakes("script: a\nreplies:\n\t- say: Hi: you\n\t- say: [\n")).not.toContain("is not a script");
});

test("a package.json is one too, although its scripts resemble a script", () => {
  const text = JSON.stringify({ name: "app", version: "1", private: true, type: "module", scripts: {} });
  expect(() => parseScripts(text)).toThrow(/is not a script: [^\n]*$/);
});
