/** The lists and texts of the page: states, filter, transcript, tokens, the demo. */
import { describe, expect, test } from "vitest";
import type { Turn } from "@understudy/contract/types";
import type { Observation } from "../../src/application/observation/observation.ts";
import { toDemo } from "../../ui/src/model/demo.ts";
import { filterTurns, isFiltering, noFilter } from "../../ui/src/model/filter.ts";
import { sumOf, tokensOf, toTokenText } from "../../ui/src/model/tokens.ts";
import { toTranscript, toTranscriptText, type KnownTurn } from "../../ui/src/model/transcript.ts";
import { stateOf } from "../../ui/src/model/turn-state.ts";
import { fromHash, toHash } from "../../ui/src/data/selection.ts";
import { clientStep, inferenceStep, toolCall } from "../support/step-views.ts";

const turn = (steps: Turn["steps"], output: string): Turn => ({
  turn_id: "t",
  session_id: "s",
  input_messages: [{ role: "user", content: "Hi.\nYou.", context: null }],
  steps,
  output_message: { role: "assistant", content: output, stop_reason: "end_of_turn", tool_calls: [] },
  output_attachments: [],
  started_at: "2026-01-01T00:00:00Z",
  completed_at: "2026-01-01T00:00:01Z",
});
const shield = (violation_level: "error" | "warn"): Turn["steps"][number] => ({
  turn_id: "t",
  step_id: "i",
  started_at: null,
  completed_at: null,
  step_type: "shield_call",
  violation: { violation_level, user_message: "No.", metadata: {} },
});
const stepOf = (view: ReturnType<typeof inferenceStep>): Turn["steps"][number] => view.step!;

test("a turn is refused if a shield's error ended it, and not if one only warned", () => {
  expect(stateOf(turn([shield("error")], "No."))).toBe("refused");
  expect(stateOf(turn([shield("warn")], "Hm."))).toBe("completed");
  expect(stateOf(turn([shield("warn"), stepOf(inferenceStep("Hm."))], "Hm."))).toBe("completed");
});

describe("the filter", () => {
  const session = { agent_id: "a", session_name: "Tuesday" };
  const turns = [
    { state: "completed" as const, texts: ["Hello", "Fine."] },
    { state: "refused" as const, texts: ["A bomb"] },
  ];
  test.each([
    [{}, 2],
    [{ text: "FINE" }, 1],
    [{ text: "tues" }, 2],
    [{ state: "refused" as const }, 1],
    [{ state: "failed" as const }, null],
    [{ text: "nothing" }, null],
    [{ agent_id: "a" }, 2],
    [{ agent_id: "b" }, null],
    [{ text: "bomb", state: "completed" as const }, null],
  ])("%j", (more, count) => {
    const filter = { ...noFilter, ...more };
    expect(filterTurns(filter, session, turns)?.length ?? null).toBe(count);
    expect(isFiltering(filter)).toBe(Object.keys(more).length > 0);
  });
  test("leaves a session without turns if its name fits", () => {
    expect(filterTurns({ ...noFilter, text: "tuesday" }, session, [])).toEqual([]);
    expect(filterTurns({ ...noFilter, state: "failed" }, session, [])).toBeNull();
  });
});

const known = (stored: Turn): KnownTurn => ({ stored, observations: [] });

test("the transcript of a failed turn has its inputs, and why it failed", () => {
  const ids = { agent_id: "a", session_id: "s", turn_id: "t" };
  const at = "2026-01-01T00:00:00.000000Z";
  const input_messages = [{ role: "user" as const, content: "Hi.", context: null }];
  const observations: Observation[] = [
    { ...ids, seq: 1, at, type: "started", title: "Hi.", input_messages, resumed: false },
    { ...ids, seq: 2, at, type: "failed", message: "500: no model", state: "failed" },
  ];
  expect(toTranscriptText([{ stored: null, observations }])).toBe("user: Hi.\n\nfailure: 500: no model\n");
});

test("the parts of a content are lines of a transcript", () => {
  const content = ["One.", "Two."].map((text) => ({ type: "text" as const, text }));
  const one = turn([], "Done.");
  const parted = { ...one, input_messages: [{ role: "user" as const, content, context: null }] };
  expect(toTranscriptText([known(parted)])).toContain("user: One.\nTwo.\n");
});

test("a transcript has inputs, answers, calls, responses and violations, and no text twice", () => {
  const one = turn(
    [
      stepOf(inferenceStep("Let me look.", [toolCall("c", "look")])),
      stepOf(clientStep(["look", "sunny"])),
      stepOf(inferenceStep("It is sunny.")),
    ],
    "It is sunny.",
  );
  const refused = turn([shield("error")], "No.");
  expect(toTranscript(known(one)).map(({ role, name }) => name ?? role)).toEqual([
    "user",
    "assistant",
    "look",
    "assistant",
  ]);
  expect(toTranscriptText([one, refused].map(known))).toBe(
    [
      "user: Hi.\nYou.\n",
      "assistant: Let me look.\n→ look()\n",
      "look: sunny\n",
      "assistant: It is sunny.\n",
      "user: Hi.\nYou.\n",
      "shield: error: No.\n",
      "assistant: No.\n",
    ].join("\n"),
  );
});

describe("token counts", () => {
  test("are estimated as a fourth of the characters, unless the reply gives them", () => {
    const step = inferenceStep("12345678", [toolCall("c", "look")]);
    expect(tokensOf(step)).toEqual({ input: null, output: 4 });
    expect(tokensOf(step, { prompt_tokens: 1000, completion_tokens: 2 })).toEqual({ input: 1000, output: 2 });
    expect(tokensOf(clientStep(["look", "sunny"]))).toBeNull();
  });
  test("are added up for the turn", () => {
    expect(sumOf([])).toBeNull();
    const sum = sumOf([
      { input: 1000, output: 2 },
      { input: 500, output: 1 },
    ]);
    expect(toTokenText(sum!)).toBe("1,500 → 3");
    expect(sumOf([sum!, { input: null, output: 1 }])).toEqual({ input: null, output: 4 });
  });
});

describe("the text of the first turn", () => {
  const model = { identifier: "mock-model", model_type: "llm" };
  const served = (scripts: string[]) => ({ models: [model], shields: [], toolgroups: [], scripts }) as never;
  test("names the script that answers, unless it is the demo", () => {
    expect(toDemo(served(["demo"]))).toMatchObject({ isBuiltIn: true, model: "mock-model" });
    expect(toDemo(served(["demo"])).description).not.toContain("script");
    expect(toDemo(served(["trip"]))).toMatchObject({
      isBuiltIn: false,
      description: expect.stringContaining("The script trip decides what the model answers."),
    });
    expect(toDemo(served(["a", "b", "c", "d", "e"])).description).toContain("The scripts a, b, c and 2 more");
  });
  test("says so where no turn can run", () => {
    expect(toDemo({ models: [], shields: [], toolgroups: [], scripts: [] })).toMatchObject({
      model: null,
      description: expect.stringContaining("no turn can run"),
    });
  });
});

test.each([
  { agent_id: "a/1", session_id: "s", turn_id: "t" },
  { agent_id: "a", session_id: "s", turn_id: null },
  { agent_id: "a", session_id: "s", turn_id: null, isTranscript: true },
  { response_id: "resp_1" },
  { conversation_id: "conv_1/2" },
])("an address leads back to %j", (selection) => {
  expect(fromHash(toHash(selection))).toEqual(selection);
});

test.each([
  "",
  "#/",
  "#/responses",
  "#/responses/a/b",
  "#/turns/t",
  "#/agents/a/sessions/s/steps/t",
  "#/responses/%E0",
])("an address of nothing: %j", (hash) => {
  expect(fromHash(hash)).toBeNull();
});
