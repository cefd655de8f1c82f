import { describe, expect, test } from "vitest";
import type { Step, Turn, TurnEvent } from "@understudy/contract/types";
import { catalogue, type Exchange, type TurnTrace } from "../src/index.ts";

const at = "2026-01-01T00:00:00.000000Z";
const answer = {
  role: "assistant" as const,
  content: "yes",
  stop_reason: "end_of_turn" as const,
  tool_calls: [],
};
const step: Step = {
  turn_id: "t",
  step_id: "i",
  started_at: at,
  completed_at: at,
  step_type: "inference",
  model_response: answer,
};
const turn: Turn = {
  turn_id: "t",
  session_id: "s",
  input_messages: [],
  steps: [step],
  output_message: answer,
  output_attachments: [],
  started_at: at,
  completed_at: at,
};
const named = { step_type: "inference", step_id: "i" } as const;
const events: TurnEvent[] = [
  { event_type: "turn_start", turn_id: "t" },
  { event_type: "step_start", ...named, metadata: {} },
  { event_type: "step_progress", ...named, delta: { type: "text", text: "yes" } },
  { event_type: "step_complete", ...named, step_details: step },
  { event_type: "turn_complete", turn },
];
const honest: Exchange = { kind: "create", events, error: null, stored: turn };

function traceOf(change: Partial<Exchange>): TurnTrace {
  return { exchanges: [{ ...honest, ...change }] };
}

/** A trace that is wrong in one way, for each check; without one a check could be blind. */
const broken: Record<string, TurnTrace> = {
  "streams/one-terminal-event": traceOf({ events: [...events, { event_type: "turn_complete", turn }] }),
  "streams/steps-pair": traceOf({ events: events.filter((event) => event.event_type !== "step_start") }),
  "streams/deltas-make-content": traceOf({
    events: events.filter((event) => event.event_type !== "step_progress"),
  }),
  "persistence/stored-is-announced": traceOf({ stored: { ...turn, completed_at: null } }),
  "persistence/stored-is-streamed": traceOf({
    events: events.filter((event) => event.event_type !== "step_complete"),
  }),
};

describe.each(catalogue)("$id", (check) => {
  test("passes an honest turn", () => {
    expect(check.judge(traceOf({}))).toEqual({ says: "pass" });
  });

  test("fails a turn that breaks it", () => {
    const trace = broken[check.id];
    expect(trace, "every check has a trace that it fails").toBeDefined();
    expect(trace && check.judge(trace).says).toBe("fail");
  });

  test("says nothing of what it did not see", () => {
    expect(check.judge({ exchanges: [] }).says).toBe("unknown");
  });
});
