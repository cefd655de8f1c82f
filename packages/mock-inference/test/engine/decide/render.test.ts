/** Values of the conversation in `say` and `args`. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/provider-data";
import type { Message } from "@understudy/contract/types";
import { interpret } from "../../../src/engine/decide/interpret.ts";
import type { JsonValue, ScriptedAnswer } from "../../../src/index.ts";
import { ask, called, resultOf, system, user } from "../../support/requests.ts";

const conversation: Message[] = [
  system("Be brief. @@a#1@@"),
  user("Rome and @@a#2@@Oslo?"),
  called("get_weather", { city: "Rome", days: 2 }, "w1"),
  resultOf("w1", '{"city": "Rome", "days": [{"sky": "clear"}], "temp": 21.5, "odd key": null, "a.b": true}'),
  called("get_time", '{"zone":"UTC"}', "t1"),
  resultOf("t1", "12:00"),
];

function partsOf(answer: ScriptedAnswer, messages = conversation): InferencePart[] | string {
  const script = { script: "a", model: "mock-model", otherwise: answer };
  const { decision } = interpret([script], () => 0, ask(messages));
  if (decision.kind === "miss") return decision.message;
  return decision.actions.flatMap((action) => (action.do === "emit" ? [action.part] : []));
}

function said(text: string, messages?: Message[]): string {
  const parts = partsOf({ say: text }, messages);
  if (typeof parts === "string") return `miss: ${parts}`;
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function argued(args: JsonValue, messages?: Message[]): unknown {
  const parts = partsOf({ call: [{ tool: "t", args, id: "fixed" }] }, messages);
  const [call] = typeof parts === "string" ? [] : parts;
  return call?.type === "tool_call" ? call.call.arguments : parts;
}

describe("in a text", () => {
  test.each([
    ["the newest user message, without markers", "You: ${user}", "You: Rome and Oslo?"],
    ["the instructions", "${system}", "Be brief. "],
    ["the last message", "At ${last}.", "At 12:00."],
    ["a result as it came", "${tool.get_time}", "12:00"],
    ["a value of a result", "${tool.get_weather.city}: ${tool.get_weather.temp}", "Rome: 21.5"],
    ["an item of a list in it", "${tool.get_weather.days[0].sky}", "clear"],
    ["a mapping, as JSON", "${tool.get_weather.days[0]}", '{"sky":"clear"}'],
    ["null, and keys in quotes", '${tool.get_weather["odd key"]} ${tool["get_weather"]["a.b"]}', "null true"],
    ["an argument of a call", "${args.get_weather.city} ${args.get_time.zone}", "Rome UTC"],
    ["a literal ${", "$${user} costs $5 {a} $x", "${user} costs $5 {a} $x"],
    ["a dollar sign before a value", "$$${tool.get_weather.temp}", "$21.5"],
    ["two escapes", "$$$${", "$${"],
  ])("stands for %s", (_, text, rendered) => {
    expect(said(text)).toBe(rendered);
  });

  test("stands in every part of a text, in JSON, and in what the model thinks or refuses with", () => {
    const at = "${args.get_weather.city}";
    expect(
      partsOf({ think: at, say: [at, { json: { city: at, days: "${args.get_weather.days}" } }] }),
    ).toEqual([
      { type: "reasoning", text: "Rome" },
      { type: "text", text: "Rome" },
      { type: "text", text: '{"city":"Rome","days":2}' },
      { type: "stop", stop_reason: "end_of_turn" },
    ]);
    expect(partsOf({ refuse: `No ${at}.` })).toContainEqual({ type: "refusal", text: "No Rome." });
  });

  test("is another value for another request", () => {
    expect([said("${user}", [user("A")]), said("${user}", [user("B")])]).toEqual(["A", "B"]);
  });
});

describe("in args", () => {
  test("a value keeps its type where it is the whole text", () => {
    expect(
      argued({
        temp: "${tool.get_weather.temp}",
        days: "${tool.get_weather.days}",
        none: '${tool.get_weather["odd key"]}',
        all: ["${args.get_weather}"],
        time: "${tool.get_time}",
        text: "at ${tool.get_weather.temp}",
        key: { "${user}": 1 },
      }),
    ).toEqual({
      temp: 21.5,
      days: [{ sky: "clear" }],
      none: null,
      all: [{ city: "Rome", days: 2 }],
      time: "12:00",
      text: "at 21.5",
      key: { "${user}": 1 },
    });
  });

  test("what the user and the last message say is text, also of a number", () => {
    const messages = [called("f"), resultOf("c1", "42"), user("42")];
    expect(argued({ user: "${user}", last: "${last}", result: "${tool.f}" }, messages)).toEqual({
      user: "42",
      last: "42",
      result: 42,
    });
  });
});

describe("a value that is not there is a miss", () => {
  test.each([
    ["a key", "${tool.get_weather.wind}", 'has no wind; there is {"city":"Rome",'],
    ["an item", "${tool.get_weather.days[3].sky}", 'at days has no [3]; there is [{"sky":"clear"}]'],
    ["a key of a text", "${tool.get_weather.city.name}", 'at city has no name; there is "Rome"'],
    ["JSON", "${tool.get_time.hour}", 'the newest result of get_time is not JSON; there is "12:00"'],
    ["a result", "${tool.get_wind}", "no result of get_wind came; results came of get_weather, get_time"],
    ["a call", "${args.get_wind.city}", "get_wind was not called; called were get_weather, get_time"],
    ["a key that every object inherits", "${tool.get_weather.toString}", "has no toString"],
  ])("%s", (_, text, why) => {
    expect(said(text)).toMatch(/^miss: otherwise of script a has a value that is not there\. \$\{/);
    expect(said(text)).toContain(why);
  });

  test("no message of the user, no instructions, no message", () => {
    expect(said("${user}", [system("Hi")])).toContain("no user message came");
    expect(said("${system}", [user("Hi")])).toContain("there are no instructions");
    expect(said("${last}", [])).toContain("there is no message");
  });

  test("no attempt is used up by it", () => {
    const script = { script: "a", model: "mock-model", otherwise: { say: "${system}" } };
    expect(interpret([script], () => 0, ask([user("Hi")])).count).toBeNull();
  });
});

test("markers in values are left out, so that an answer that comes back chooses no script", () => {
  const messages = [called("f", { a: "x@@b@@y" }), resultOf("c1", '{"a":"\\u0040@b@@","b":["@@b#1@@"]}')];
  expect(said("${tool.f.a}|${args.f.a}", messages)).toBe("|xy");
  expect(argued("${tool.f}", messages)).toEqual({ a: "", b: [""] });
});

test("the values of an answer are at most a million characters together", () => {
  const big = "x".repeat(400_000);
  expect(said("${user}${user}", [user(big)])).toHaveLength(800_000);
  expect(said("${user}${user}${user}", [user(big)])).toContain("more than 1,000,000 characters");
  expect(argued(["${user}", "${user}", "${user}"], [user(big)])).toContain("more than 1,000,000 characters");
});
