import { describe, expect, test } from "vitest";
import type { Message } from "@understudy/contract/types";
import { parseScripts } from "../../../src/index.ts";
import { interpret } from "../../../src/engine/decide/interpret.ts";
import { answered, ask, brief, system, toolSaid, user, type Asked } from "../../support/requests.ts";

const weather = `
script: weather
model: [mock-model, other]
replies:
  - say: [Let me, " look."]
    call: [{ tool: get_weather, args: { city: Rome } }, { unparsed: "get_weather(" }]
  - when: { last: tool, text: sunny }
    say: [It is, " ", { repeat: last }]
  - say: The end is m
    stop: out_of_tokens
  - when: { text: rome, in: any, last: user }
    say: Rome!
  - when: { tool_offered: get_time, model: other }
    say: I could look.
  - say: ""
  - when: { tool_choice: required }
    say: I must.
---
script: polite
otherwise: { say: Sorry. }
`;
const scripts = parseScripts(weather);

function play(messages: Message[], asked?: Asked): string {
  const { decision } = interpret(scripts, () => 0, ask(messages, asked));
  if (decision.kind === "miss") return decision.message;
  return brief(decision.actions.flatMap((action) => (action.do === "emit" ? [action.part] : []))).join("|");
}

describe("the reply", () => {
  test.each<[string, Message[], Asked, string]>([
    ["at its position", [user("Hi")], {}, "Let me| look.|get_weather()|?get_weather(|[end_of_turn]"],
    ["at the next position", [user("Hi"), answered(), user("Go on")], {}, "The end is m|[out_of_tokens]"],
    ["without text has no delta", [answered(), answered(), user("Hi")], {}, "[end_of_turn]"],
    [
      "whose condition holds goes first",
      [user("Hi"), answered(), toolSaid("SUNNY, warm")],
      {},
      "It is| |SUNNY, warm|[end_of_turn]",
    ],
    [
      "whose condition fails does not",
      [user("Hi"), answered(), toolSaid("rain")],
      {},
      "The end is m|[out_of_tokens]",
    ],
    [
      "looks for text in any message when told to",
      [user("In Rome"), answered(), user("Well?")],
      {},
      "Rome!|[end_of_turn]",
    ],
    [
      "depends on model and tools",
      [user("Hi")],
      { model: "other", tools: ["get_time"] },
      "I could look.|[end_of_turn]",
    ],
    ["depends on the tool choice", [user("Hi")], { tool_choice: "required" }, "I must.|[end_of_turn]"],
    ["is otherwise when nothing else fits", [user("@@polite@@")], {}, "Sorry.|[end_of_turn]"],
  ])("%s", (_, messages, asked, expected) => {
    expect(play(messages, asked)).toBe(expected);
  });

  test("does not take a marker for text", () => {
    const [script] = parseScripts(
      "script: sunny\nreplies: [{ when: { text: sunny }, say: Yes. }, { say: No. }]",
    );
    const { decision } = interpret([script!], () => 0, ask([user("@@sunny#sunny@@ Is it?")]));
    expect(decision).toMatchObject({ path: "replies[1]" });
  });

  test("reads texts in lists and items as it reads plain ones", () => {
    const image = { type: "image", image: { data: "" } } as const;
    const text = { type: "text", text: "@@polite@@ Hi" } as const;
    for (const content of [
      text,
      [image, text],
      [
        { ...text, text: "@@pol" },
        { ...text, text: "ite@@" },
      ],
    ])
      expect(play([{ role: "user", content, context: null }])).toBe("Sorry.|[end_of_turn]");
  });
});

describe("an answer of a wanted form", () => {
  const structured = parseScripts(`
script: structured
replies:
  - when: { response_format: json_schema }
    say: ["Here: ", { json: { city: Rome, days: [1, null] } }]
  - when: { response_format: grammar }
    say: [{ json: null }]
  - when: { response_format: none }
    say: Rome.
`);
  const schema = { type: "json_schema", json_schema: { type: "object" } } as const;

  test.each<[string, Asked["response_format"], string[]]>([
    ["a JSON schema", schema, ["Here: ", '{"city":"Rome","days":[1,null]}', "[end_of_turn]"]],
    ["a grammar", { type: "grammar", bnf: {} }, ["null", "[end_of_turn]"]],
    ["no form", null, ["Rome.", "[end_of_turn]"]],
  ])("is chosen by the form: %s", (_, response_format, expected) => {
    const { decision } = interpret(structured, () => 0, ask([user("@@structured@@")], { response_format }));
    expect(
      "actions" in decision &&
        brief(decision.actions.flatMap((action) => ("part" in action ? [action.part] : []))),
    ).toEqual(expected);
  });

  test("that does not fit is a miss with both forms", () => {
    const only = parseScripts("script: a\nreplies: [{ when: { response_format: json_schema }, say: x }]");
    const seen = (response_format: Asked["response_format"]) =>
      interpret(only, () => 0, ask([user("@@a@@")], { response_format })).decision;
    expect(seen(null)).toMatchObject({
      message: expect.stringContaining("response_format is json_schema, seen: none"),
    });
    expect(seen({ type: "grammar", bnf: {} })).toMatchObject({
      message: expect.stringContaining("seen: grammar"),
    });
  });
});

describe("the script", () => {
  test.each<[string, Message[], string]>([
    ["is the newest marker's", [user("@@weather@@"), answered(), user("@@polite@@")], "Sorry."],
    ["is the last marker's of a message", [user("@@weather@@ @@polite#7@@")], "Sorry."],
    ["is the user's before the instructions'", [system("@@weather@@"), user("@@polite@@")], "Sorry."],
    [
      "is not what assistant or tools mark",
      [system("@@polite@@"), answered("@@weather@@"), toolSaid("@@weather@@")],
      "Sorry.",
    ],
  ])("%s", (_, messages, expected) => {
    expect(play(messages)).toContain(expected);
  });

  test("of a marker answers for any model", () => {
    expect(play([user("@@polite@@")], { model: "nobody's" })).toBe("Sorry.|[end_of_turn]");
  });
});

describe("a miss", () => {
  test("lists the nearest replies, the conditions that failed and what was seen", () => {
    const conversation = [
      user("@@weather#1@@"),
      answered(),
      answered(),
      answered(),
      toolSaid("rainy and cold"),
    ];
    expect(play(conversation).split("\n")).toEqual([
      "No reply of script weather fits at position 3 (assistant messages since @@weather#1@@); it has 3 replies without when and no otherwise.",
      '  replies[1]: text is "sunny", seen: "rainy and cold"',
      "  replies[6]: tool_choice is required, seen: auto",
      '  replies[3]: last is user, seen: tool; text is "rome", seen: 5 messages without it',
      "  replies[4]: model is other, seen: mock-model; tool_offered is get_time, offered: no tools",
    ]);
  });

  test("says of a condition like a regular expression that it is plain text", () => {
    const only = parseScripts('script: a\nreplies: [{ when: { text: "^rain|sun" }, say: x }]');
    expect(interpret(only, () => 0, ask([user("@@a@@ sun")])).decision).toMatchObject({
      message: expect.stringContaining(
        'text is "^rain|sun" (plain text is compared, not a regular expression), seen: ',
      ),
    });
  });

  test("says of a script without replies that it has none", () => {
    const empty = parseScripts("script: a");
    expect(interpret(empty, () => 0, ask([user("@@a@@")])).decision).toMatchObject({
      message: expect.stringContaining("; it has no replies and no otherwise."),
    });
  });

  test("names a reply with calls that the request forbids", () => {
    expect(play([user("Hi")], { tool_choice: "none" })).toContain(
      "replies[0]: it calls a tool, and tool_choice is none",
    );
  });

  test("names a tool that is offered but must not be called", () => {
    const messages = [answered(), answered(), answered(), user("Hi")];
    const text = play(messages, { model: "other", tools: ["get_time"], tool_choice: "none" });
    expect(text).toContain("tool_offered is get_time, offered: get_time (tool_choice none)");
  });

  test("names the script that an unknown marker may have meant", () => {
    expect(play([user("@@wether#3@@")])).toBe(
      "The marker @@wether#3@@ names no loaded script. Did you mean @@weather@@? Loaded: weather, polite.",
    );
  });

  test("explains how to choose a script", () => {
    expect(play([user("Hi")], { model: "gpt" })).toBe(
      "No marker chooses a script, and no script claims model gpt. Name one by its marker, such as @@name@@ or @@name#any-id@@, in the instructions or a user message, or by the header x-understudy-script. Loaded: weather, polite.",
    );
    expect(interpret([], () => 0, ask([user("Hi")])).decision).toMatchObject({
      message: expect.stringContaining("No script is loaded."),
    });
  });
});
