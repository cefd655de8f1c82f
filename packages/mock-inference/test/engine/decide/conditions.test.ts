/** Conditions on calls and instructions, and conditions that must not hold. */
import { expect, test } from "vitest";
import type { Message } from "@understudy/contract/types";
import { interpret } from "../../../src/engine/decide/interpret.ts";
import type { RequestCondition } from "../../../src/index.ts";
import { answered, ask, called, resultOf, system, toolSaid, user } from "../../support/requests.ts";

/** Why the condition does not hold; null if it does. */
function whyNot(when: RequestCondition, messages: Message[]): string | null {
  const script = { script: "a", model: "mock-model", replies: [{ when, say: "Yes." }] };
  const { decision } = interpret([script], () => 0, ask(messages));
  return decision.kind === "reply" ? null : decision.message.split("\n  replies[0]: ")[1]!;
}

const rome = called("get_weather", { city: "Rome", days: [1, 2], unit: { name: "C", digits: 1 } }, "w1");
const time = called("get_time", {}, "t1");

test.each<[string, RequestCondition, Message[], string | null]>([
  ["tool: the last message answers it", { tool: "get_weather" }, [rome, resultOf("w1", "sunny")], null],
  [
    "tool: another one is answered",
    { tool: "get_weather" },
    [rome, resultOf("w1", "sunny"), time, resultOf("t1", "12:00")],
    "tool is get_weather, seen: an answer to get_time",
  ],
  [
    "tool: of two results the last one counts",
    { tool: "get_weather" },
    [rome, time, resultOf("w1", "sunny"), resultOf("t1", "12:00")],
    "tool is get_weather, seen: an answer to get_time",
  ],
  [
    "tool: an id that is called again is of the newer call",
    { tool: "get_time" },
    [called("get_weather", {}, "x"), resultOf("x", "a"), called("get_time", {}, "x"), resultOf("x", "b")],
    null,
  ],
  [
    "tool: no call",
    { tool: "get_weather" },
    [toolSaid("sunny")],
    "tool is get_weather, seen: an answer to no call",
  ],
  [
    "tool: no result",
    { tool: "get_weather" },
    [rome, user("Hi")],
    "tool is get_weather, seen: a message of user",
  ],
  ["args: some of those of the answered call", { args: { city: "Rome" } }, [rome, resultOf("w1", "a")], null],
  [
    "args: inside of them",
    { args: { unit: { digits: 1 }, days: [1, 2] } },
    [rome, resultOf("w1", "a")],
    null,
  ],
  [
    "args: others",
    { args: { city: "Oslo" } },
    [called("get_weather", { city: "Rome" }), toolSaid("a")],
    'args is {"city":"Oslo"}, seen: {"city":"Rome"}',
  ],
  [
    "args: a list is compared whole",
    { args: { days: [1] } },
    [called("f", { days: [1, 2] }), toolSaid("a")],
    'args is {"days":[1]}, seen: {"days":[1,2]}',
  ],
  ["args: of the newest call, where none is answered", { args: {} }, [rome, user("Well?")], null],
  [
    "args: that came as text",
    { args: { city: "Rome" } },
    [called("f", '{"city":"Rome"}'), toolSaid("a")],
    null,
  ],
  [
    "args: a key that every object inherits",
    { args: { toString: {} } },
    [rome],
    'args is {"toString":{}}, seen: ',
  ],
  ["args: no call", { args: {} }, [user("Hi")], "args is {}, seen: no call"],
  ["not: what does not hold", { not: { text: "rain" } }, [user("Sun")], null],
  ["not: one of several does not hold", { not: { text: "sun", last: "tool" } }, [user("Sun")], null],
  [
    "not: what holds",
    { not: { text: "sun", last: "user" } },
    [user("Sun")],
    'not holds: the last message is the user\'s and contains "sun"',
  ],
  ["system: some of the instructions", { system: "BRIEF" }, [system("Be brief."), user("Hi")], null],
  [
    "system: other instructions",
    { system: "long" },
    [system("Be brief. @@a#1@@"), user("long")],
    'system is "long", seen: "Be brief. "',
  ],
  ["system: no instructions", { system: "long" }, [user("long")], 'system is "long", seen: no instructions'],
])("%s", (_, when, messages, why) => {
  const seen = whyNot(when, messages);
  if (why?.endsWith(": ")) expect(seen).toContain(why);
  else expect(seen).toBe(why);
});

test("one of several tools has a reply of its own, without a position", () => {
  const script = {
    script: "a",
    model: "mock-model",
    replies: [
      { when: { tool: "get_time" }, say: "It is noon." },
      { when: { tool: "get_weather", args: { city: "Oslo" } }, say: "Oslo is cold." },
      { when: { tool: "get_weather" }, say: "It is sunny." },
    ],
  };
  const pathFor = (messages: Message[]) => {
    const { decision } = interpret([script], () => 0, ask(messages));
    return decision.kind === "reply" ? decision.path : decision.message;
  };
  const oslo = called("get_weather", { city: "Oslo" }, "w2");
  expect(pathFor([rome, resultOf("w1", "a")])).toBe("replies[2]");
  expect(pathFor([rome, resultOf("w1", "a"), oslo, resultOf("w2", "b")])).toBe("replies[1]");
  expect(pathFor([answered(), time, resultOf("t1", "12:00")])).toBe("replies[0]");
});
