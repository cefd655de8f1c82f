/** Which reply answered a request, as the page reads it from the journal. */
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts, type JournalEntry } from "@understudy/mock-inference";
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { entryOf, failureStatus, repliesOf, toPart, toReply, toReplyName } from "../../ui/src/model/reply.ts";
import { partAt } from "../../ui/src/model/script-path.ts";

const scripts = parseScripts(
  `
script: page
model: mock-model
replies:
  - when: { text: twice }
    attempts:
      - say: Once.
      - say: ["Twice, ", { gate: half }, "thrice.", { gate: end }]
        usage: { prompt_tokens: 7 }
shields: [{ shield: guard, when: { text: bomb }, gate: door, violation: { level: error } }]
`,
  { file: "page.yaml" },
);
const [script] = scripts;

const request = (content: string): InferenceRequest => ({
  model: "mock-model",
  messages: [{ role: "user", content, context: null }],
  tools: [],
  tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
  sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
  response_format: null,
});
/** A request as it is observed. */
const asked = (content: string, journal_after: number) => ({
  seq: 40 + journal_after,
  at: "2026-01-01T00:00:00.000Z",
  agent_id: "a",
  session_id: "s",
  turn_id: "t",
  type: "request" as const,
  step_id: "i",
  kind: "inference" as const,
  request: request(content),
  journal_after,
});

async function journal(...contents: string[]) {
  const mock = createMockInference(scripts);
  mock.gate("half").open();
  mock.gate("end").open();
  for (const content of contents)
    try {
      for await (const _ of mock.inference.infer(request(content), { signal: new AbortController().signal }));
    } catch {
      // A miss is an entry too.
    }
  return mock.journal.list();
}

const view = (entry: JournalEntry) => toReply(entry, toPart(entry, scripts));

describe("the entry of a request", () => {
  test("is the first with the same request after the one that was newest", async () => {
    const entries = await journal("twice", "other", "twice");
    expect(entryOf(asked("twice", 0), entries, new Set())?.seq).toBe(1);
    expect(entryOf(asked("twice", 1), entries, new Set())?.seq).toBe(3);
    expect(entryOf(asked("twice", 0), entries, new Set([1]))?.seq).toBe(3);
    expect(entryOf(asked("twice", 3), entries, new Set())).toBeNull();
  });

  test("names the reply and says why, with its gates and token counts", async () => {
    const [, second] = await journal("twice", "twice");
    const reply = view(second!);
    expect(toReplyName(reply)).toBe("page replies[0].attempts[1]");
    expect(reply).toMatchObject({
      state: "answered",
      why: expect.stringContaining('contains "twice"'),
      gates: ["half", "end"],
      usage: { prompt_tokens: 7 },
    });
  });

  test("the entry of a miss says so", async () => {
    const [entry] = await journal("other");
    const reply = view(entry!);
    expect(toReplyName(reply)).toBe("No reply matched");
    expect(failureStatus([reply])).toBe(entry!.error?.status);
  });
});

test("a path leads to its part of the script, and nowhere once the script has changed", () => {
  expect(partAt(script, "replies[0].attempts[0]")).toEqual({ say: "Once." });
  expect(partAt(script, "shields[0]")).toMatchObject({ gate: "door" });
  expect(partAt(script, "replies[3]")).toBeNull();
  expect(partAt(script, null)).toBeNull();
  expect(partAt(undefined, "otherwise")).toBeNull();
});

test("the replies of a step are the replies of its requests", async () => {
  const [entry] = await journal("twice");
  const reply = view(entry!);
  const requests = [asked("twice", 0), asked("twice", 1)];
  expect(repliesOf({ requests }, new Map([[40, reply]]))).toEqual([reply]);
});
