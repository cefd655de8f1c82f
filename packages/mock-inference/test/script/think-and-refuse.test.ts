/** What `understudy check` says of reasoning and refusals. */
import { expect, test } from "vitest";
import { outlineOf, parseScript } from "../../src/index.ts";

const read = (answer: string) => parseScript(`script: a\notherwise: ${answer}`);
const mistakeIn = (answer: string): string => {
  try {
    read(answer);
    return "";
  } catch (error) {
    return String(error);
  }
};

test.each([
  ["{ refuse: I may not. }", 'refuses with "I may not."'],
  ["{ refuse: [I may, { wait: 5ms }, ' not.'] }", 'refuses with "I may not."'],
  ["{ think: Hmm., say: Yes. }", 'thinks "Hmm.", says "Yes."'],
  ["{ think: [Hm, m.], say: '' }", 'thinks "Hmm."'],
  ["{ think: Hmm., call: [{ tool: f }] }", 'thinks "Hmm.", calls f'],
])("the outline of %s is %j", (answer, expected) => {
  expect(outlineOf(read(answer)).lines.map(({ does }) => does)).toEqual([expected]);
});

test.each([
  ["{ refuse: Nö., fault: { type: split_utf8 } }", ""],
  ["{ think: Hä?, say: Yes., fault: { type: split_utf8 } }", ""],
  ["{ think: [{ repeat: last }], say: Yes., fault: { type: split_utf8 } }", ""],
  [
    "{ think: Hm., say: Yes., fault: { type: split_utf8 } }",
    "has nothing to split: all texts and calls are ASCII",
  ],
  ["{ think: Hmm., say: Yes., fault: { after: 6, type: end } }", ""],
  ["{ think: [Hm, m.], say: Yes., fault: { after: 8, type: end } }", "at most 7"],
  ["{ refuse: No., fault: { after: 6, type: end } }", "at most 5"],
  ["{ refuse: No., wire: { type: refuse } }", "otherwise.refuse: never occurs: wire refuses the connection"],
  [
    "{ think: Hmm., say: Yes., wire: { type: refuse } }",
    "otherwise.think: never occurs: wire refuses the connection",
  ],
])("a fault of %s is told as %j", (answer, expected) => {
  const found = mistakeIn(answer);
  if (expected === "") expect(found).toBe("");
  else expect(found).toContain(expected);
});

test.each([
  ["{ prompt_tokens: 3, cached_tokens: 3, completion_tokens: 3, reasoning_tokens: 3 }", []],
  [
    "{ prompt_tokens: 3, cached_tokens: 4 }",
    ["otherwise.usage.cached_tokens: must not exceed prompt_tokens, of which it is part"],
  ],
  [
    "{ completion_tokens: 3, reasoning_tokens: 4 }",
    ["otherwise.usage.reasoning_tokens: must not exceed completion_tokens, of which it is part"],
  ],
  ["{ cached_tokens: 4 }", ["otherwise.usage.cached_tokens: requires prompt_tokens, of which it is part"]],
  [
    "{ prompt_tokens: 4, reasoning_tokens: 4 }",
    ["otherwise.usage.reasoning_tokens: requires completion_tokens, of which it is part"],
  ],
  [
    "{ prompt_tokens: 3, cached_tokens: many }",
    ['otherwise.usage.cached_tokens: must be a number, not "many"'],
  ],
])("the token counts %s are told as %j", (usage, expected) => {
  const found = mistakeIn(`{ say: a, usage: ${usage} }`).replace("ScriptError: ", "");
  expect(found.split("\n").filter((line) => line !== "")).toEqual(
    expected.map((line) => expect.stringContaining(line)),
  );
});

test("a broken reasoning or refusal is one mistake, not two", () => {
  expect(mistakeIn("{ think: 3, say: a, fault: { type: split_utf8 } }").split("\n")).toHaveLength(1);
  expect(mistakeIn("{ refuse: 3, fault: { type: split_utf8 } }").split("\n")).toHaveLength(1);
});
