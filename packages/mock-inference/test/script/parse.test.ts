import { describe, expect, test } from "vitest";
import { parseScript, parseScripts, ScriptError } from "../../src/index.ts";

/** The message of the mistakes in a text. */
function mistakes(text: string): string {
  try {
    parseScripts(text, { file: "weather.yaml" });
  } catch (error) {
    if (error instanceof ScriptError) return error.message;
    throw error;
  }
  return "";
}

describe("a script", () => {
  test("shares a file with others, separated by ---", () => {
    const all = parseScripts("---\nscript: a\n---\nscript: b\n---\n");
    expect(all.map(({ script }) => script)).toEqual(["a", "b"]);
  });

  test("without a name gets one from its reader", () => {
    expect(parseScript("otherwise: { say: Hi. }", { name: "greeting" }).script).toBe("greeting");
    expect(parseScript("script: own", { name: "greeting" }).script).toBe("own");
  });

  test("stands alone where one is expected", () => {
    expect(() => parseScript("script: a\n---\nscript: b")).toThrow("must contain one script, but contains 2");
  });
});

describe("a mistake in a script", () => {
  test("is reported with its place, together with all others", () => {
    const text = [
      "script: weather",
      "model: 3",
      "replies:",
      "  - atempts: []",
      "  - say: [Hello, { wait: long }]",
      "    stop: end_of_trun",
      "  - attempts: []",
      "    say: x",
      "tools:",
      "  - { tool: a, group: g, returns: [{ eror: x }] }",
      "  - { tool: b, group: g, returns: [{ type: image, image: { url: { ur: x }, dat: y } }] }",
    ].join("\n");
    expect(mistakes(text).split("\n")).toEqual([
      "weather.yaml:2:8 model: must be text or a list, not 3; put it in quotes",
      "weather.yaml:4:5 replies[0].atempts: unknown key; did you mean attempts?",
      "weather.yaml:5:26 replies[1].say[1].wait: must be a duration such as 20ms or 1.5s, an hour at most",
      'weather.yaml:6:11 replies[1].stop: must be end_of_turn, end_of_message or out_of_tokens, not "end_of_trun"; did you mean end_of_turn?',
      "weather.yaml:7:15 replies[2].attempts: must contain an attempt",
      "weather.yaml:8:10 replies[2].say: cannot be combined with attempts",
      "weather.yaml:10:38 tools[0].returns[0].eror: unknown key; did you mean error?",
      "weather.yaml:11:67 tools[1].returns[0].image.url.ur: unknown key; did you mean uri?",
      "weather.yaml:11:76 tools[1].returns[0].image.dat: unknown key; did you mean data?",
    ]);
  });

  test.each([
    ["", "weather.yaml:1:1: is empty; a script begins with script: NAME"],
    ["replies: []", "weather.yaml:1:1 script: is missing"],
    ["script: [", "weather.yaml:1:9: [ is not closed"],
    ["script: a\nscript: b", "weather.yaml:2:1: Map keys must be unique"],
    ["script: a\nreplies: [{ say: x, say: y }]", "weather.yaml:2:21: Map keys must be unique"],
    [`${"k".repeat(200)}: 1\nscript: a`, `weather.yaml:1:1 ${"k".repeat(80)}…: unknown key;`],
    ["script: a\nmodel: *m", "Unresolved alias"],
    ["- script: a", "weather.yaml:1:1: must be a mapping, not a list"],
    ["script: a b", "weather.yaml:1:9 script: must be a name of letters, digits and the signs _ . -"],
    [
      "script: a\nreplies:\n  - {}",
      "weather.yaml:3:5 replies[0]: has no say, refuse, call, error, stop, fault, http, wire or attempts",
    ],
    ["script: a\nreplies:\n  - { when: {}, say: x }", "replies[0].when: is empty, so it always holds"],
    [
      "script: a\nreplies:\n  - { when: { in: any, last: user }, say: x }",
      "replies[0].when.in: requires text",
    ],
    ["script: a\notherwise: { when: { last: user }, say: x }", "2:14 otherwise.when: unknown key"],
    [
      "script: a\notherwise: { error: { status: 200, message: x } }",
      "otherwise.error.status: must be from 400 to 599",
    ],
    [
      "script: a\notherwise: { error: { status: 500, message: x }, stop: end_of_turn }",
      "stop: cannot be combined with error",
    ],
    [
      "script: a\notherwise: { call: [{ tool: x, unparsed: y }] }",
      "call[0]: must have exactly one of tool, unparsed",
    ],
    [
      "script: a\nreplies: [{ when: { response_format: json }, say: a }]",
      'replies[0].when.response_format: must be json_schema, grammar or none, not "json"',
    ],
    [
      "script: a\notherwise: { say: [{ json: 1, repeat: last }] }",
      "must have exactly one of wait, gate, repeat, json",
    ],
    ["script: a\notherwise: { say: [{ wait: 3601s }] }", "otherwise.say[0].wait: must be a duration"],
    ["script: a\notherwise: { say: [{ wait: -1 }] }", "otherwise.say[0].wait: must be a duration"],
    [
      "script: a\notherwise: { say: x, usage: { prompt_tokens: 1.5 } }",
      "otherwise.usage.prompt_tokens: must be a whole number",
    ],
    [
      "script: a\notherwise: { say: x, usage: { completion_tokens: -1 } }",
      "otherwise.usage.completion_tokens: must not be negative",
    ],
    [
      "script: a\notherwise: { say: x, usage: {} }",
      "otherwise.usage: has no prompt_tokens, completion_tokens, cached_tokens or reasoning_tokens; omit it",
    ],
    ["script: a\ntools: [{ tool: x, group: g }]", "tools[0]: must have exactly one of returns, error"],
    [
      "script: a\ntools: [{ tool: x, group: g, returns: { typ: text, text: a } }]",
      "returns.typ: unknown key; did you mean type?",
    ],
    [
      "script: a\ntools: [{ tool: x, group: g, returns: [{ type: image, image: { url: { ur: x } } }] }]",
      "returns[0].image.url.ur: unknown key; did you mean uri?",
    ],
    [
      "script: a\ntools: [{ tool: x, group: g, returns: [{ returns: a, text: a }] }]",
      "returns[0].text: cannot be combined with",
    ],
    [
      "script: a\ntools: [{ tool: x, group: g, returns: a }, { tool: x, group: g, returns: b }]",
      "2:44 tools[1]: x of group g is there already",
    ],
    ['{"script":"a","script":"b"}', "weather.yaml:1:15: Map keys must be unique"],
    [
      '{"script":"a","replies":[{"say":"x","stpo":"y"}]}',
      "weather.yaml:1:37 replies[0].stpo: unknown key; did you mean stop?",
    ],
    ["script: a\n---\nscript: a", "weather.yaml:3:9 script: there is already a script a"],
    ["script: a\nmodel: m\n---\nscript: b\nmodel: [l, m]", "5:12 model[1]: m is already claimed by script a"],
  ])("%j is told as %j", (text, expected) => {
    expect(mistakes(text)).toContain(expected);
    expect(mistakes(text).split("\n")).toHaveLength(1);
  });
});
