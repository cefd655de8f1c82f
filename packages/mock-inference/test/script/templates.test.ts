/** What loading a script, and `understudy check`, says of templates. */
import { describe, expect, test } from "vitest";
import { createMockInference, outlineOf, parseScript } from "../../src/index.ts";
import { gatesOf } from "../../src/script/gates.ts";

function mistakesOf(answer: object): string[] {
  try {
    parseScript(JSON.stringify({ script: "a", replies: [answer] }), { file: "a.json" });
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split("\n");
  }
}
const warningsOf = (script: object): string[] =>
  outlineOf(parseScript(JSON.stringify({ script: "a", ...script }))).warnings;

describe("a template that cannot be read is a mistake", () => {
  test.each([
    [
      "an unknown value",
      "${name}",
      "${name} is no value; the values are user, system, last, tool.NAME and args.NAME",
    ],
    ["no tool", "${tool}", "${tool} names no tool; write ${tool.NAME}, or ${tool.NAME.key}"],
    ["an index for a tool", "${args[0]}", "${args[0]} names no tool"],
    ["no end", "Hi ${user", "${ is not closed; a literal ${ is written $${"],
    ["code", "${user.trim()}x", "${user.trim()} is no value"],
    ["an expression", "${1 + 1}", "${1 + 1} is no value: a name, then keys such as .city, [0]"],
    ["a blank", "${ user }", "${ user } is no value"],
    ["a key in quotes", '${last["\\x"]}', "has a key in quotes that is not a JSON string"],
  ])("%s", (_, text, mistake) => {
    expect(mistakesOf({ say: text })[0]).toContain(`replies[0].say: `);
    expect(mistakesOf({ say: text })[0]).toContain(mistake);
  });

  test("wherever it stands, all at once", () => {
    const bad = "${x}";
    const answer = {
      think: bad,
      say: ["ok", bad, { json: { a: [bad] } }],
      call: [{ tool: "t", args: { b: bad } }],
    };
    expect(mistakesOf(answer).map((line) => line.split(" ")[1])).toEqual([
      "replies[0].think:",
      "replies[0].say[1]:",
      "replies[0].say[2].json.a[0]:",
      "replies[0].call[0].args.b:",
    ]);
    expect(() => createMockInference([{ script: "a", otherwise: { refuse: bad } }])).toThrow(
      "otherwise.refuse: ${x}",
    );
  });

  test("not where dollar signs and braces are text", () => {
    expect(mistakesOf({ say: ["$${x}", "$5", "{x}", "$ {x}", "$x"] })).toEqual([]);
  });
});

describe("parts of a text among arguments", () => {
  test("are a mistake where the last message is meant", () => {
    const args = { text: { repeat: "last" }, list: [{ repeat: "last" }] };
    expect(mistakesOf({ call: [{ tool: "t", args }] })).toEqual([
      expect.stringContaining(
        'replies[0].call[0].args.text: is a part of say, which arguments do not have; the text of the last message is "${last}"',
      ),
      expect.stringContaining("replies[0].call[0].args.list[0]: is a part of say"),
    ]);
  });

  test("may be arguments of the same names", () => {
    expect(mistakesOf({ call: [{ tool: "play", args: { repeat: "last" } }] })).toEqual([]);
    expect(mistakesOf({ call: [{ tool: "play", args: { a: { repeat: "last", shuffle: true } } }] })).toEqual(
      [],
    );
  });

  test("are doubtful where they may be meant as a pause or a gate", () => {
    const args = { a: { wait: "20ms" }, b: [{ gate: "g" }], flight: { gate: "A1", seat: 2 } };
    expect(warningsOf({ replies: [{ call: [{ tool: "t", args }] }] })).toEqual([
      "replies[0].call[0].args.a is sent as it is: parts such as wait and gate are for say",
      "replies[0].call[0].args.b[0] is sent as it is: parts such as wait and gate are for say",
    ]);
    expect(
      gatesOf({ script: "a", replies: [{ call: [{ tool: "t", args }], say: [{ gate: "h" }] }] }),
    ).toEqual(["h"]);
  });
});

describe("doubtful are", () => {
  test("values of tools that the script does not call", () => {
    const replies = [
      { call: [{ tool: "get_weather" }, { tool: "get_time", args: { at: "${args.get_wether.city}" } }] },
      { say: "${tool.get_weather.sky} ${tool.get_tim} ${user}" },
    ];
    expect(warningsOf({ replies })).toEqual([
      "replies[1].say has a value of the tool get_tim, which the script does not call; did you mean get_time?",
      "replies[0].call[1].args.at has a value of the tool get_wether, which the script does not call; did you mean get_weather?",
    ]);
  });

  test("conditions on tools that the script does not call", () => {
    const replies = [
      { call: [{ tool: "get_weather" }] },
      { when: { tool: "weather" }, say: "" },
      { when: { not: { tool: "get_wether" } }, say: "" },
    ];
    expect(warningsOf({ replies })).toEqual([
      "replies[1].when.tool is weather, which the script does not call; tools: get_weather",
      "replies[2].when.not.tool is get_wether, which the script does not call; did you mean get_weather?",
    ]);
  });

  test("values where a text is sent as it is", () => {
    const script = {
      replies: [{ say: "" }, { error: { status: 500, message: "No ${user}" } }],
      tools: [{ tool: "t", group: "g", returns: "${args.t.city}" }],
    };
    expect(warningsOf(script)).toEqual([
      "replies[1].error.message has ${user}, which is sent as it is: values are for think, say, refuse and args",
      "tools[0].returns has ${args.t.city}, which is sent as it is: values are for think, say, refuse and args",
    ]);
  });

  test("not what is right", () => {
    const replies = [
      { call: [{ tool: "get_weather", args: { text: "${user}" } }] },
      { when: { tool: "get_weather" }, say: "${tool.get_weather}" },
    ];
    expect(warningsOf({ replies })).toEqual([]);
  });
});
