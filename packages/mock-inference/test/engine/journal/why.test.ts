import type { Message } from "@understudy/contract/types";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts, type JournalEntry } from "../../../src/index.ts";
import { answered, ask, collect, context, toolSaid, user } from "../../support/requests.ts";

const mock = createMockInference(
  parseScripts(`
script: a
replies:
  - when: { last: tool, text: sunny }
    say: Hat.
  - attempts: [{ error: { status: 503, message: busy } }, { say: Hi. }]
  - say: Second.
otherwise: { say: Else. }
shields:
  - { shield: guard, when: { text: bomb, in: any, touchpoint: user-input } }
  - { shield: open }
tools: [{ tool: t, group: g, returns: [one, two] }]
`),
);

async function whyOf(...messages: Message[]): Promise<JournalEntry["matched"]> {
  await collect(mock.inference.infer(ask(messages), context)).catch(() => undefined);
  return mock.journal.list().at(-1)?.matched ?? null;
}
async function whyOfShield(shield_id: string, text: string): Promise<JournalEntry["matched"]> {
  const request = { shield_id, touchpoint: "user-input" as const, messages: [user(text)], params: {} };
  await mock.shields.run(request, context);
  return mock.journal.list().at(-1)?.matched ?? null;
}

describe("an entry contains the reason for its answer", () => {
  test("an entry names the when that holds", async () => {
    expect(await whyOf(user("@@a@@"), toolSaid("Sunny!"))).toEqual({
      by: "when",
      why: 'its when holds: the last message is the tool\'s and contains "sunny"; its answer 1 at position 0',
    });
  });

  test("an entry names the position of a reply, and which request there it was", async () => {
    const why = "no when holds, and it is the reply without when at this position; its answer";
    expect(await whyOf(user("@@a#1@@"))).toEqual({ by: "position", why: `${why} 1 at position 0` });
    expect(await whyOf(user("@@a#1@@"))).toEqual({ by: "position", why: `${why} 2 at position 0` });
    expect(await whyOf(user("@@a#1@@"), answered())).toEqual({
      by: "position",
      why: `${why} 1 at position 1`,
    });
  });

  test("an entry says that nothing but `otherwise` fits", async () => {
    expect(await whyOf(user("@@a@@"), answered(), answered())).toEqual({
      by: "otherwise",
      why: "no when holds, and no reply without when fits at this position; its answer 1 at position 2",
    });
  });

  test("an entry names a shield's rule, or says that none holds", async () => {
    expect(await whyOfShield("guard", "@@a@@ a bomb")).toEqual({
      by: "rule",
      why: 'the shield\'s first rule that holds: some message contains "bomb", the touchpoint is user-input',
    });
    expect(await whyOfShield("guard", "@@a@@")).toMatchObject({ by: "default" });
    expect(await whyOfShield("open", "@@a@@")).toMatchObject({ why: expect.stringContaining("always does") });
  });

  test("an entry counts the calls of a tool", async () => {
    const call = { toolgroup_id: "g", tool_name: "t", arguments: {}, messages: [user("@@a@@")] };
    for (const _ of [1, 2]) await mock.tools.invoke(call, context);
    expect(mock.journal.list().at(-1)?.matched).toEqual({ by: "tool", why: "call 2 of the tool" });
  });
});
