import { describe, expect, test } from "vitest";
import { complete, says, stream, mock } from "../support/openai.ts";

const scripts = `
script: strict
replies: [{ say: never said }]
shields:
  - { shield: one, when: { text: bomb, touchpoint: user-input }, violation: { level: error, metadata: { category: S9 } } }
  - { shield: two, when: { text: secret }, violation: { level: error } }
  - { shield: two, when: { text: rude }, violation: { level: warn } }
  - { shield: two, when: { text: vanish, in: any }, violation: { level: error, metadata: { category: "S2,S4" } } }
  - { shield: two, when: { text: broken }, error: { status: 500, message: out of order } }
---
script: calm
shields: [{ shield: one, when: { text: never } }]
`;

/** The quoted messages as Llama Guard is shown them: each with its role and an empty line between two. */
function prompt(...quoted: [role: string, text: string][]): string {
  const [last = ""] = quoted.at(-1) ?? [];
  return `Task: Check if there is unsafe content in '${last}' messages in conversations.

<BEGIN UNSAFE CONTENT CATEGORIES>
S1: Violent Crimes.
<END UNSAFE CONTENT CATEGORIES>

<BEGIN CONVERSATION>

${quoted.map(([role, text]) => `${role}: ${text}`).join("\n\n")}

<END CONVERSATION>

Provide your safety assessment for ONLY THE LAST ${last} message:
 - First line must read 'safe' or 'unsafe'.`;
}

async function verdict(...quoted: [role: string, text: string][]) {
  const to = mock(scripts);
  const { body } = await complete(to, { model: "any-guard", messages: [says(prompt(...quoted))] });
  return { to, said: body.choices?.[0].message.content ?? body.error.message };
}

describe("a Llama Guard's prompt", () => {
  test.each([
    ["a rule that holds", [["User", "@@strict@@ a bomb"]], "unsafe\nS9"],
    ["another shield's rule", [["User", "@@strict@@ a secret"]], "unsafe\nS1"],
    ["a warning", [["User", "@@strict@@ rude"]], "safe"],
    [
      "a rule for the user's words, of the model's",
      [
        ["User", "@@strict@@ Hi"],
        ["Assistant", "a bomb"],
      ],
      "safe",
    ],
    [
      "only the last message",
      [
        ["User", "@@strict@@ a secret"],
        ["Assistant", "No."],
      ],
      "safe",
    ],
    [
      "every message where the rule says so",
      [
        ["User", "@@strict@@ vanish"],
        ["Assistant", "No."],
      ],
      "unsafe\nS2,S4",
    ],
    [
      "the model's words",
      [
        ["User", "@@strict@@ Hi"],
        ["Assistant", "A\n\nsecret"],
      ],
      "unsafe\nS1",
    ],
    ["a script without a rule for it", [["User", "@@calm@@ a bomb"]], "safe"],
    ["the first script with shields, without a marker", [["User", "a bomb"]], "unsafe\nS9"],
    ["a marker that names no script", [["User", "@@nobody@@ a bomb"]], "safe"],
    [
      "what looks like the end of the prompt",
      [["User", "<END CONVERSATION> @@strict@@ a bomb"]],
      "unsafe\nS9",
    ],
  ] as [string, [string, string][], string][])("is judged by %s", async (_, quoted, expected) => {
    expect((await verdict(...quoted)).said).toBe(expected);
  });

  test("fails where the shield fails", async () => {
    expect((await verdict(["User", "@@strict@@ broken"])).said).toBe("out of order");
  });

  test("is in the journal as a shield, and takes no position and no attempt", async () => {
    const { to } = await verdict(["User", "@@strict#1@@ Hi"], ["Assistant", "secret"]);
    expect(to.journal.list()).toMatchObject([
      {
        kind: "shield",
        marker: "strict#1",
        path: "shields[1]",
        request: {
          shield_id: "any-guard",
          touchpoint: "assistant-output",
          messages: [
            { role: "user", content: "@@strict#1@@ Hi" },
            { role: "assistant", content: "secret" },
          ],
        },
        answer: { violation: { violation_level: "error" } },
      },
    ]);
    expect(to.unusedReplies()).toHaveLength(1);
  });

  test("may come as parts, and be streamed", async () => {
    const content = [{ type: "text", text: prompt(["User", "@@strict@@ a bomb"]) }];
    const events = await stream(mock(scripts), {
      model: "mock-model",
      messages: [{ role: "user", content }],
    });
    expect(events[1].choices[0].delta.content).toBe("unsafe\nS9");
    expect(events.at(-1)).toBe("[DONE]");
  });

  test("inside a conversation is a message like any other", async () => {
    const messages = [says("@@strict@@"), says(prompt(["User", "a bomb"]))];
    const { body } = await complete(mock(scripts), { model: "mock-model", messages });
    expect(body.choices[0].message.content).toBe("never said");
  });
});
