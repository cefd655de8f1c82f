import { expect, test } from "vitest";
import { describeStep } from "../src/reporters/words/describe-step.ts";
import type { CreateTurnStep, TurnScript } from "../src/story/story.ts";

const turn = (script: TurnScript): CreateTurnStep => ({
  do: "turn",
  as: "t1",
  session: "s1",
  messages: [{ role: "user", content: "a" }],
  stream: true,
  script,
});

const call = { tool: "weigh", args: { at: 1 } };

test.each<[string, TurnScript, string]>([
  ["a model alone", { replies: [{ say: "Hi" }] }, `; the model says "Hi"`],
  [
    "a model that fails once",
    { replies: [{ attempts: [{ error: { status: 400, message: "No" } }, { say: "Hi" }] }] },
    `; the model fails with 400, on the next attempt says "Hi"`,
  ],
  [
    "shields that object, and none that pass",
    {
      replies: [],
      shields: [
        {
          shield: "one",
          when: { touchpoint: "assistant-output" },
          violation: { level: "error", message: "No." },
        },
        { shield: "one", when: { text: "bomb" }, violation: { level: "warn" } },
        { shield: "two", error: { status: 503, message: "ill" } },
        { shield: "three" },
      ],
    },
    `; one says error "No." at assistant-output; one says warn on text with "bomb"; two fails`,
  ],
  [
    "tools that are called, and no others",
    {
      replies: [{ call: [call] }],
      tools: [
        { tool: "weigh", group: "desk", returns: ["7", { error: "broken" }, { returns: null }] },
        { tool: "count", group: "desk", returns: "8" },
      ],
    },
    `; the model calls weigh({"at":1}); weigh returns "7", then fails: "broken", then returns nothing`,
  ],
  [
    "a tool that always fails",
    { replies: [{ call: [call] }], tools: [{ tool: "weigh", group: "desk", error: "broken" }] },
    `; the model calls weigh({"at":1}); weigh fails: "broken"`,
  ],
])("%s: a turn tells what plays behind it", (_, script, description) => {
  expect(describeStep(turn(script))).toBe(`turn t1 in s1: "a"${description}`);
});
