/** What `understudy check` warns of in a valid script. */
import { describe, expect, test } from "vitest";
import { outlineOf, parseScript } from "../../src/index.ts";

const warningsOf = (text: string): string[] => outlineOf(parseScript(`script: a\n${text}`)).warnings;
const late = (path: string): string =>
  `${path} may be for a later inference of a turn: such a reply is then a miss`;

describe("http or wire that may be for a later inference", () => {
  test.each([
    [
      "after the assistant's message",
      "replies[0].http",
      "replies: [{ when: { last: assistant }, http: { status: 429 } }]",
    ],
    [
      "after a message that does not end the turn",
      "replies[1].wire",
      "replies: [{ say: a, stop: end_of_message }, { say: a, wire: { type: end } }]",
    ],
    [
      "after the call of a tool of the script, in any attempt",
      "replies[1].attempts[1].http",
      "replies: [{ attempts: [{ http: { status: 503 } }, { call: [{ tool: t }] }] }, { attempts: [{ say: a }, { http: { status: 503 } }] }]\n" +
        "tools: [{ tool: t, group: g, returns: x }]",
    ],
  ])("is doubtful %s", (_, path, script) => {
    expect(warningsOf(script)).toEqual([late(path)]);
  });

  test.each([
    ["a client's tool", "replies: [{ call: [{ tool: t }] }, { http: { status: 503 } }]"],
    [
      "a model that fails",
      "replies: [{ say: a, error: { status: 500, message: x } }, { http: { status: 503 } }]",
    ],
    [
      "a condition that may answer before",
      "replies: [{ stop: end_of_message }, { http: { status: 503 } }, { when: { text: b }, say: b }]",
    ],
    ["no other reply", "replies: [{ http: { status: 503 } }]\notherwise: { wire: { type: refuse } }"],
  ])("is expected behind %s", (_, script) => {
    expect(warningsOf(script)).toEqual([]);
  });
});
