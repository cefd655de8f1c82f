/** Common slips, and the words for them. */
import { expect, test } from "vitest";
import { parseScripts } from "../../src/index.ts";

const unquotedColon = 'contains ": ", so YAML reads a mapping; put the text in quotes';
const wrongIndent =
  "is indented wrongly: the keys of one mapping, and the dashes of one list, begin in the same column";

test.each([
  ["script: a\nmodel: *m", "; a text that begins with * must be in quotes"],
  [
    "script: a\nmodel: !m x",
    "weather.yaml:2:8: Unresolved tag: !m; a text that begins with ! must be in quotes",
  ],
  [
    "script: a\nmodel: @m",
    "weather.yaml:2:8: Plain value cannot start with reserved character @; a text that",
  ],
  ["script: a\nreplies:\n  - say: The answer is: 42", `weather.yaml:3:10: ${unquotedColon}`],
  ["script: a\nreplies:\n  - say: The answer:", `weather.yaml:3:10: ${unquotedColon}`],
  ["script: a\notherwise: { say: The answer is: 42 }", `weather.yaml:2:19: ${unquotedColon}`],
  [
    "script: a\notherwise: { say: [The answer is: 42] }",
    'say[0].The answer is: unknown key; a text that contains ": " must be in quotes',
  ],
  ["script: a\n model: b", `weather.yaml:2:1: ${wrongIndent}`],
  ["script: a\nreplies:\n  - when: { text: b }\n   say: x", `weather.yaml:4:1: ${wrongIndent}`],
  ["script: a\nreplies:\n  - when: { text: b }\n     say: x", `weather.yaml:4:1: ${wrongIndent}`],
  ["script: a\nreplies:\n  - say: x\n - say: y", `weather.yaml:4:1: ${wrongIndent}`],
  ["script: a\nreplies:\n\t- say: x", "weather.yaml:3:1: is indented with a tab; YAML takes spaces only"],
  ["script:a\nreplies:\n  - say: x", "weather.yaml:1:1: needs a space after the colon"],
  ["script: a\nreplies\n  - say: x", "weather.yaml:2:1: needs a colon between key and value"],
  ['script: a\nreplies:\n  - say: "x\n  - say: y\n', 'weather.yaml:3:10: " is not closed'],
  ["script: 'a\nreplies:\n  - say: x\n", "weather.yaml:1:9: ' is not closed"],
  ['script: a\nreplies:\n  - say: [b, "x]\n  - say: y\n', 'weather.yaml:3:14: " is not closed'],
  ["script: a\nreplies:\n  - when: { text: b\n    say: x\n  - say: y", "weather.yaml:3:11: { is not closed"],
  [
    "script: a\nreplies:\n  - call: [{ tool: b, args: { c: 1 } }\n  - say: x",
    "weather.yaml:3:11: [ is not closed",
  ],
  ['{\n  "script": "a",\n  "replies": []', "weather.yaml:1:1: { is not closed"],
  ["- role: user\n  content: Hi", "weather.yaml:1:1: is a list of messages; a script is a mapping with"],
  ["script: a\nmessages: []", "weather.yaml:2:1 messages: unknown key; did you mean replies?"],
  ["script: a\nreply: []", "weather.yaml:2:1 reply: unknown key; did you mean replies?"],
  [
    "script: a\notherwise: { call: [{ tool: b, arguments: {} }] }",
    "call[0].arguments: unknown key; did you mean args?",
  ],
  ["script: a\notherwise: { content: Hi }", "otherwise.content: unknown key; did you mean say?"],
])("%j is told as %j", (text, expected) => {
  expect(() => parseScripts(text, { file: "weather.yaml" })).toThrow(
    expect.objectContaining({ problems: [expect.anything()], message: expect.stringContaining(expected) }),
  );
});

test("mistakes are in the order of the file, and the first twenty are shown", () => {
  const replies = Array.from({ length: 20 }, () => "  - sya: x\n").join("");
  const read = () => parseScripts(`script: a\nmodle: b\nreplies:\n${replies}`, { file: "weather.yaml" });
  const shown = [2, ...Array.from({ length: 19 }, (_, at) => at + 4)];
  const lines = shown.map((line) => expect.stringMatching(new RegExp(`^weather\\.yaml:${line}:`)) as string);
  expect(messageOf(read).split("\n")).toEqual([...lines, "… and 1 more problem"]);
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return "";
}
