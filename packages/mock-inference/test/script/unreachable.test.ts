import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { interpret } from "../../src/engine/decide/interpret.ts";
import {
  outlineOf,
  parseScript,
  type Reply,
  type PlainCondition,
  type RequestCondition,
  type Script,
} from "../../src/index.ts";
import { findUnreachable } from "../../src/script/unreachable.ts";
import { answered, ask, called, system, toolSaid, user } from "../support/requests.ts";

const found = (text: string) =>
  findUnreachable(parseScript(`script: a\n${text}`)).map(({ path, why }) => `${path}: ${why}`);

describe("what can never be reached", () => {
  test("is a when that an earlier one holds for, whenever it does", () => {
    expect(
      found(`
replies:
  - { when: { text: Sun }, say: A }
  - { when: { text: sunny, last: user }, say: B }
  - { when: { last: tool }, say: C }
  - { when: { last: tool }, call: [{ tool: t }] }`),
    ).toEqual(["replies[1]: replies[0] always holds first", "replies[3]: replies[2] always holds first"]);
  });

  test("is a when that no request can fulfil", () => {
    expect(
      found(`
replies:
  - { when: { tool_choice: none, tool_offered: t }, say: A }
  - { when: { tool_choice: none }, call: [{ tool: t }] }`),
    ).toEqual([
      "replies[0]: its when never holds: with tool_choice none the tool t is not offered",
      "replies[1]: it calls a tool, but its when requires tool_choice none, which forbids calls",
    ]);
  });

  test("is a when that contradicts itself", () => {
    expect(
      found(`
replies:
  - { when: { tool: get_time, last: user }, say: A }
  - { when: { text: sunny, last: tool, not: { text: Sun } }, say: B }
  - { when: { tool: get_time, not: { last: tool } }, say: C }`),
    ).toEqual([
      "replies[0]: its when never holds: the result of get_time is a message of tool, not of user",
      "replies[1]: its when never holds: the rest of it contains what must not hold",
      "replies[2]: its when never holds: the rest of it contains what must not hold",
    ]);
  });

  test("is a when about calls or instructions that an earlier one holds for", () => {
    expect(
      found(`
replies:
  - { when: { last: tool, args: { a: 1 } }, say: A }
  - { when: { tool: f, args: { a: 1, b: 2 } }, say: B }
  - { when: { system: brief }, say: C }
  - { when: { system: be brief }, say: D }
  - { when: { not: { last: user, text: x } }, say: E }
  - { when: { not: { last: user } }, say: F }`),
    ).toEqual([
      "replies[1]: replies[0] always holds first",
      "replies[3]: replies[2] always holds first",
      "replies[5]: replies[4] always holds first",
    ]);
  });

  test("is a rule of a shield after one that holds whenever it does", () => {
    expect(
      found(`
shields:
  - { shield: a, when: { text: x, in: any } }
  - { shield: a, when: { text: xy, touchpoint: user-input } }
  - { shield: b }
  - { shield: a }
  - { shield: b, when: { text: x } }`),
    ).toEqual(["shields[1]: shields[0] always holds first", "shields[4]: shields[2] always holds first"]);
  });

  test.each([
    ["a when that looks further", "[{ when: { text: a }, say: A }, { when: { text: a, in: any }, say: B }]"],
    [
      "a when that asks for less",
      "[{ when: { text: a, last: user }, say: A }, { when: { text: a }, say: B }]",
    ],
    ["a reply by position", "[{ when: { last: user }, say: A }, { say: B }]"],
    [
      "what tool_choice none lets through",
      "[{ when: { last: user }, call: [{ tool: t }] }, { when: { last: user }, say: B }]",
    ],
  ])("is not %s", (_, replies) => {
    expect(found(`replies: ${replies}`)).toEqual([]);
  });

  test("never answers any request", () => {
    const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const plain = fc
      .record({
        last: some("user" as const, "tool" as const),
        text: some("a", "ab", "AB"),
        in: some("any" as const),
        tool_choice: some("none", "auto", "t"),
        tool_offered: some("t", "u"),
        response_format: some("none" as const),
        tool: some("f", "g"),
        args: some({ a: 1 }, { a: 1, b: [2] }, {}),
        system: some("a", "ab"),
      })
      .map((all) => JSON.parse(JSON.stringify(all)) as PlainCondition)
      .map(({ in: where, ...rest }) =>
        rest.text === undefined || where === undefined ? rest : { ...rest, in: where },
      )
      .filter((condition) => Object.keys(condition).length > 0);
    const when: fc.Arbitrary<RequestCondition> = fc
      .tuple(plain, fc.option(plain, { nil: undefined, freq: 1 }))
      .map(([condition, not]) => (not === undefined ? condition : { ...condition, not }));
    const deed = fc.constantFrom<Reply>(
      { say: "" },
      { call: [{ tool: "t" }] },
      { attempts: [{ say: "" }, { call: [{ tool: "t" }] }] },
    );
    const replies = fc.array(
      fc.tuple(when, deed).map(([when, deed]): Reply => ({ when, ...deed })),
      { maxLength: 5 },
    );
    const message = fc.constantFrom(
      user(""),
      user("a"),
      user("xab"),
      toolSaid("ab"),
      answered("A"),
      system("xab"),
      called("f", { a: 1, b: [2] }),
    );
    let unreachable = 0;
    fc.assert(
      fc.property(
        replies,
        fc.array(message, { minLength: 1, maxLength: 3 }),
        some("none", "auto", "required", "t", "u"),
        fc.subarray(["t", "u"]),
        fc.nat({ max: 2 }),
        (replies, messages, tool_choice, tools, seen) => {
          const script: Script = { script: "s", model: "mock-model", replies };
          const lost = findUnreachable(script).map(({ path }) => path);
          unreachable += lost.length;
          const { decision } = interpret(
            [script],
            () => seen,
            ask(messages, { tools, tool_choice: tool_choice ?? null }),
          );
          if (decision.kind === "reply")
            expect(lost).not.toContain(decision.path.replace(/\.attempts.*/, ""));
        },
      ),
      { numRuns: 2000 },
    );
    expect(unreachable).toBeGreaterThan(100);
  });
});

test("an outline lists what each part of a script answers to and does", () => {
  const { chosenBy, lines } = outlineOf(
    parseScript(`
script: a
model: m
replies:
  - attempts: [{ error: { status: 503, message: busy } }, { say: Hi. }]
  - { when: { text: bye, in: any }, say: Bye. }
  - { when: { text: goodbye, in: any }, say: Never. }
  - say: Next.
otherwise: { say: Else. }
shields: [{ shield: guard, when: { text: bomb }, violation: { level: error } }, { shield: open }]
tools: [{ tool: t, group: g, returns: [one, two] }, { tool: u, group: g, error: No. }]`),
  );
  expect(chosenBy).toBe("model m or @@a@@");
  expect(lines.map(({ path, line, answers, does }) => `${path} ${line ?? "-"} ${answers} → ${does}`)).toEqual(
    [
      'replies[0].attempts[0] 5 position 0, request 1 there → fails with 503 "busy"',
      'replies[0].attempts[1] 5 position 0, request 2 and later there → says "Hi."',
      'replies[1] 6 some message contains "bye" → says "Bye."',
      'replies[2] 7 some message contains "goodbye" → says "Never."',
      'replies[3] 8 position 1 → says "Next."',
      'otherwise - any other request → says "Else."',
      'shields[0] - shield guard: the last message contains "bomb" → finds a violation of level error',
      "shields[1] - shield open → passes",
      "tools[0] - tool g/t → returns 2 answers in turn",
      "tools[1] - tool g/u → fails",
    ],
  );
  expect(lines.filter(({ unreachable }) => unreachable !== null).map(({ path }) => path)).toEqual([
    "replies[2]",
  ]);
});
