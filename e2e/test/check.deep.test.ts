/** `understudy check` as a process. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, understudy } from "./support/understudy.ts";

/** Checks these files, in a folder of their own. */
async function check(files: Record<string, string>, args = Object.keys(files)) {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return understudy(["check", ...args], folder).ended;
}

const trip = `script: trip
model: trip-model
replies:
  - when: { text: rain }
    say: Take your umbrella.
  - when: { text: rain, last: tool }
    say: Never heard.
  - say: Sunny.
shields: [{ shield: guard }]
`;
const config = "models: [{ model_id: other, provider_model_id: trip-model }]\n";

test("a script is told line by line, and what can never be reached is a warning", async () => {
  const { code, stdout, stderr } = await check({ "trip.yaml": trip });
  expect(stdout).toBe(`trip.yaml: script trip, valid, 1 unreachable; chosen by model trip-model or @@trip@@
  replies[0] (line 4): the last message contains "rain" → says "Take your umbrella."
  replies[1] (line 6): the last message is the tool's and contains "rain" → says "Never heard."
    warning: unreachable: replies[0] always holds first
  replies[2] (line 8): position 0 → says "Sunny."
  shields[0]: shield guard → passes
`);
  expect([code, stderr]).toEqual([0, ""]);
});

test("what is valid and hardly meant is a warning", async () => {
  const { code, stdout } = await check({
    "empty.yaml": "script: empty\nmodel: mine\n",
    "tools.yaml": "script: tools\ntools: [{ tool: a, group: g, returns: b }]\n",
    "pattern.yaml": "script: pattern\nreplies:\n  - when: { text: /rain|sun/i }\n    say: Yes.\n",
  });
  expect(stdout).toBe(`empty.yaml: script empty, valid; chosen by model mine or @@empty@@
  warning: has no replies and no otherwise, so every request to the model fails
tools.yaml: script tools, valid; chosen by @@tools@@
  tools[0]: tool g/a → returns
pattern.yaml: script pattern, valid; chosen by @@pattern@@
  warning: replies[0].when.text looks like a regular expression; it is compared as plain text
  replies[0] (line 3): the last message contains "/rain|sun/i" → says "Yes."
`);
  expect(code).toBe(0);
});

test("a configuration is known by its keys, and checked beside the scripts", async () => {
  const both = await check({ "trip.yaml": trip, "stack.yaml": config });
  expect([both.code, both.stdout]).toEqual([
    0,
    expect.stringContaining("stack.yaml: a configuration, valid\n"),
  ]);
  const alone = await check({ "stack.yaml": config });
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining("there is no model trip-model")]);
  const typo = await check({ "stack.yaml": "shields: [{ shield_id: guard }]\nmodles: []\n" });
  expect(typo.stderr).toContain("stack.yaml:2:1 modles: unknown key; did you mean models?");
});

test("a configuration may be named as one", async () => {
  const files = { "trip.yaml": trip, "stack.yaml": "modles: []\n" };
  const named = await check(files, ["trip.yaml", "--config", "stack.yaml"]);
  expect([named.code, named.stderr]).toEqual([1, expect.stringContaining("did you mean models?")]);
});

test("every mistake of every file is told, and the exit code is 1", async () => {
  const { code, stdout, stderr } = await check({
    "a.yaml": "script: a\nreplys: []\n",
    "b.yaml": "replies: 1\n",
  });
  expect(stderr).toContain("a.yaml:2:1 replys: unknown key; did you mean replies?");
  expect(stderr).toContain("b.yaml:1");
  expect([code, stdout]).toEqual([1, ""]);
});

test("a file that is absent hides no mistake of another", async () => {
  const files = {
    "good.yaml": trip,
    "bad.yaml": "script: a\nreplys: []\n",
    "stack.yaml": "shields: []\nmodles: []\n",
  };
  const { code, stderr } = await check(files, ["nope.yaml", ...Object.keys(files), "--config", "none.yaml"]);
  expect(stderr).toContain("Cannot read nope.yaml: the file does not exist.");
  expect(stderr).toContain("bad.yaml:2:1 replys: unknown key; did you mean replies?");
  expect(stderr).toContain("did you mean models?");
  expect(stderr).toContain("Cannot read none.yaml: the file does not exist.");
  expect(code).toBe(1);
});

test("what is valid is told beside a file that is absent", async () => {
  const { code, stdout, stderr } = await check({ "trip.yaml": trip }, ["nope.yaml", "trip.yaml"]);
  expect(stderr).toBe("understudy: Cannot read nope.yaml: the file does not exist.\n");
  expect(stdout).toMatch(/^trip\.yaml: script trip, valid/);
  expect(code).toBe(1);
});
