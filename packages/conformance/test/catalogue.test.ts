import { describe, expect, test } from "vitest";
import type { Step, Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import { catalogue, type Exchange, type TurnTrace } from "../src/index.ts";

const at = "2026-01-01T00:00:00.000000Z";
const call = { call_id: "c1", tool_name: "look", arguments: {}, arguments_json: "{}" };
const asking = {
  role: "assistant" as const,
  content: "{bad",
  stop_reason: "end_of_message" as const,
  tool_calls: [call],
};
const answer = {
  role: "assistant" as const,
  content: "yes",
  stop_reason: "end_of_turn" as const,
  tool_calls: [],
};
const common = { turn_id: "t", started_at: at, completed_at: at };
const asked: Step = { ...common, step_id: "1", step_type: "inference", model_response: asking };
const looked: Step = {
  ...common,
  step_id: "2",
  step_type: "tool_execution",
  tool_calls: [call],
  tool_responses: [{ call_id: "c1", tool_name: "look", content: "seen", metadata: null }],
};
const answered: Step = { ...common, step_id: "3", step_type: "inference", model_response: answer };

function turnOf(steps: Step[], output_message: Turn["output_message"], completed_at: string | null): Turn {
  return {
    turn_id: "t",
    session_id: "s",
    input_messages: [],
    steps,
    output_message,
    output_attachments: [],
    started_at: at,
    completed_at,
  };
}

function item(payload: TurnEvent): TurnStreamItem {
  return { event: { payload } };
}

function stepItems(
  step: Step,
  ...deltas: (TurnEvent & { event_type: "step_progress" })["delta"][]
): TurnStreamItem[] {
  const named = { step_type: step.step_type, step_id: step.step_id };
  return [
    item({ event_type: "step_start", ...named, metadata: {} }),
    ...deltas.map((delta) => item({ event_type: "step_progress", ...named, delta })),
    item({ event_type: "step_complete", ...named, step_details: step }),
  ];
}

const awaiting = turnOf([asked], asking, null);
const complete = turnOf([asked, looked, answered], answer, at);
const failed: TurnStreamItem = { error: { message: "500: down" } };

/** Through everything that a stream may honestly hold: a call that could not be parsed, a hand-over, a resume. */
const created: Exchange = {
  kind: "create",
  status: 200,
  items: [
    item({ event_type: "turn_start", turn_id: "t" }),
    ...stepItems(
      asked,
      { type: "tool_call", tool_call: "{bad", parse_status: "failed" },
      { type: "tool_call", tool_call: call, parse_status: "succeeded" },
    ),
    item({ event_type: "turn_awaiting_input", turn: awaiting }),
  ],
  truncated: false,
  stored: awaiting,
};
const resumed: Exchange = {
  kind: "resume",
  status: 200,
  items: [
    ...stepItems(looked).slice(1),
    ...stepItems(answered, { type: "text", text: "ye" }, { type: "text", text: "s" }),
    item({ event_type: "turn_complete", turn: complete }),
  ],
  truncated: false,
  stored: complete,
};
const lost: Exchange = { kind: "resume", status: 200, items: [failed], truncated: false, stored: null };
const refused: Exchange = { ...lost, status: 409, items: [] };

function without(type: TurnEvent["event_type"]): TurnStreamItem[] {
  return created.items.filter((one) => "error" in one || one.event.payload.event_type !== type);
}

/** Traces that are wrong in one way, for each check; without one a check could be blind. */
const broken: Record<string, TurnTrace[]> = {
  "streams/one-terminal-event": [
    [{ ...created, items: [...created.items, ...created.items.slice(-1)] }],
    [{ ...created, items: created.items.slice(0, -1) }],
    [{ ...created, items: [failed, ...created.items.slice(0, 1)] }],
    [{ ...created, truncated: true }],
  ].map((exchanges) => ({ exchanges })),
  "streams/steps-pair": [
    [{ ...created, items: without("step_start") }],
    [{ ...created, items: without("step_complete") }],
    [created, { ...resumed, items: resumed.items.filter((_, n) => n !== 1) }],
  ].map((exchanges) => ({ exchanges })),
  "streams/deltas-make-content": [{ exchanges: [{ ...created, items: without("step_progress") }] }],
  "persistence/stored-is-announced": [
    { exchanges: [{ ...created, stored: null }] },
    { exchanges: [{ ...created, stored: { ...awaiting, completed_at: at } }] },
  ],
  "persistence/stored-is-streamed": [{ exchanges: [{ ...created, items: without("step_complete") }] }],
};

describe.each(catalogue)("$id", (check) => {
  test.each([
    ["in one exchange", [created]],
    ["with a resume", [created, resumed]],
    ["whose first resumes failed", [created, lost, refused, resumed]],
  ])("passes an honest turn %s", (_, exchanges) => {
    expect(check.judge({ exchanges })).toEqual({ says: "pass" });
  });

  test("fails every turn that breaks it", () => {
    const traces = broken[check.id] ?? [];
    expect(traces, "every check has traces that it fails").not.toHaveLength(0);
    for (const trace of traces) expect(check.judge(trace).says).toBe("fail");
  });

  test.each([
    ["nothing", []],
    ["a refusal", [refused]],
  ])("says nothing of %s", (_, exchanges) => {
    expect(check.judge({ exchanges }).says).toBe("unknown");
  });
});
