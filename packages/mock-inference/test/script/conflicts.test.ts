/** Scripts that conflict, with the files and lines of both; and with other mistakes at once. */
import { expect, test } from "vitest";
import { createMockInference, parseScript, parseScripts } from "../../src/index.ts";
import { parseFiles } from "../../src/cli/command.ts";

function messageOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

test("two files that claim the same model or name are both named, with their lines", () => {
  const files = [
    { file: "a.yaml", text: "script: a\n# A comment.\nmodel: mine\n" },
    { file: "b.yaml", text: "script: b\nmodel: [other, mine]\n---\nscript: a\n" },
    { file: "c.json", text: '{"script":"c","model":"mine"}' },
  ];
  expect(messageOf(() => parseFiles(files)).split("\n")).toEqual([
    "b.yaml:2:16 model[1]: mine is already claimed by script a (a.yaml:3)",
    "b.yaml:4:9 script: there is already a script a (a.yaml:1)",
    "c.json:1:1 model: mine is already claimed by script a (a.yaml:3)",
  ]);
});

test("conflicts between valid files are reported beside the mistakes of others", () => {
  const files = [
    { file: "a.yaml", text: "script: a\n" },
    { file: "b.yaml", text: "script: b\nreplys: []\n" },
    { file: "c.yaml", text: "script: a\n" },
  ];
  expect(messageOf(() => parseFiles(files)).split("\n")).toEqual([
    "b.yaml:2:1 replys: unknown key; did you mean replies?",
    "c.yaml:1:9 script: there is already a script a (a.yaml:1)",
  ]);
});

test("a script that is loaded later names the file of the other", () => {
  const [a] = parseScripts("script: a\nmodel: mine", { file: "a.yaml" });
  const mock = createMockInference(a === undefined ? [] : [a]);
  expect(messageOf(() => mock.scripts.put("b", { script: "b", model: "mine" }))).toBe(
    "script b: model: mine is already claimed by script a (a.yaml:2)",
  );
  expect(messageOf(() => mock.scripts.put("b", parseScript("script: b\nmodel: mine")))).toContain(
    "(a.yaml:2)",
  );
});

test("a fault that contradicts its answer is reported with mistakes elsewhere", () => {
  const text = [
    "script: a",
    "model: [m, m]",
    "replies:",
    "  - say: Hi",
    "    fault: { type: split_utf8 }",
    "    usage: {}",
    "  - http: { status: 99, headers: { connection: x, a b: x, c: 1 } }",
    "  - attempts:",
    "      - { say: Hi, stop: end_of_turn, fault: { type: reset } }",
    "      - { say: Hi, stop: 1, fault: { type: reset } }",
    "  - 3",
    "otherwise: { say: Hi, wire: { type: refuse } }",
    "tools:",
    "  - { tool: t, group: g, returns: a }",
    "  - { tool: t, group: g, return: a }",
  ].join("\n");
  const found = messageOf(() => parseScripts(text, { file: "w.yaml" })).split("\n");
  expect(new Set(found)).toEqual(
    new Set([
      "w.yaml:2:12 model[1]: m is already claimed by script a (w.yaml:2)",
      "w.yaml:5:20 replies[0].fault.type: has nothing to split: all texts and calls are ASCII",
      "w.yaml:6:12 replies[0].usage: has no prompt_tokens, completion_tokens, cached_tokens or reasoning_tokens; omit it",
      "w.yaml:7:21 replies[1].http.status: must be from 200 to 599",
      "w.yaml:7:48 replies[1].http.headers.connection: cannot be set: the server sets it",
      "w.yaml:7:56 replies[1].http.headers.a b: is not a valid header name",
      "w.yaml:7:62 replies[1].http.headers.c: must be text, not 1; put it in quotes",
      "w.yaml:9:26 replies[2].attempts[0].stop: never occurs: the fault reset breaks the answer off",
      "w.yaml:10:26 replies[2].attempts[1].stop: must be end_of_turn, end_of_message or out_of_tokens, not 1",
      "w.yaml:11:5 replies[3]: must be a mapping, not 3",
      "w.yaml:12:19 otherwise.say: never occurs: wire refuses the connection",
      "w.yaml:15:5 tools[1]: t of group g is there already",
      "w.yaml:15:26 tools[1].return: unknown key; did you mean returns?",
    ]),
  );
});
