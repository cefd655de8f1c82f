import { describe, expect, test } from "vitest";
import { conflictsAmong, dialectNames, dialects } from "@understudy/openai";
import { checkScripts, defineScript, outlineOf, parseScript } from "../../src/index.ts";

const one = (more: string) => `script: a\n${more}`;

test.each([
  ["dialect: olama\nreplies: [{ say: Hi }]", 'dialect: must be .* not "olama"; did you mean ollama?'],
  [
    "replies: [{ say: Hi, quirks: [index_mising] }]",
    'replies\\[0\\].quirks\\[0\\]: must be a quirk, not "index_mising"; did you mean index_missing?',
  ],
  [
    "quirks: [zzz]\nreplies: [{ say: Hi }]",
    'must be a quirk, not "zzz"; the page on dialects lists all quirks',
  ],
  [
    "quirks: [index_zero, index_missing]\nreplies: [{ say: Hi }]",
    "quirks: index_missing and index_zero contradict each other: a server has one of the two",
  ],
  [
    "replies: [{ attempts: [{ say: Hi, dialect: gemini, quirks: [name_late] }] }]",
    "replies\\[0\\].attempts\\[0\\].quirks: index_missing, id_empty and name_late contradict each other: the calls of an answer cannot be distinguished",
  ],
  ["replies: [{ http: { status: 503 }, quirks: [comments] }]", "cannot be combined with http"],
  ["replies: [{ attempts: [{ say: Hi }], dialect: vllm }]", "cannot be combined with attempts"],
  [
    "replies: [{ wire: { type: refuse }, dialect: vllm }]",
    "dialect: never occurs: wire refuses the connection",
  ],
  ["replies: [{ dialect: vllm }]", "has no say, refuse, call"],
])("%s is a mistake", (more, message) => {
  expect(() => parseScript(one(more))).toThrow(new RegExp(message));
});

test("mistakes of quirks stand beside others", () => {
  const text = one(
    "quirks: [index_zero, index_missing]\nreplies: [{ say: 1 }, { say: Hi, quirks: [done_missing, finish_missing] }]",
  );
  expect(() => parseScript(text)).toThrow(
    /index_missing and index_zero[^]*replies\[0\].say[^]*this is end_early/,
  );
});

test("a script of a program is checked too", () => {
  const script = defineScript({
    script: "a",
    quirks: ["id_missing", "id_repeated"],
    otherwise: { say: "Hi" },
  });
  expect(() => checkScripts([script])).toThrow("id_missing and id_repeated contradict each other");
});

describe("no dialect contradicts itself:", () => {
  test.each(dialectNames)("%s", (name) => expect(conflictsAmong(dialects[name])).toEqual([]));
});

test("a fault may come after events that quirks add", () => {
  const fault = "say: Hi, fault: { type: reset, after: 7 }";
  expect(() => parseScript(one(`replies: [{ ${fault} }]`))).toThrow("exceeds the events");
  expect(parseScript(one(`replies: [{ ${fault}, quirks: [placeholder_first] }]`)).script).toBe("a");
});

test("check lists the dialect of a reply", () => {
  const script = parseScript(one("replies: [{ say: Hi, dialect: vllm, quirks: [comments] }]"));
  expect(JSON.stringify(outlineOf(script))).toContain("in the dialect of vllm, with comments");
});
