import type { CompletionMessage, Step, ToolCall, ToolResponse, Turn } from "@understudy/contract/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTurnWriter } from "../../src/http/turn-text.ts";

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", '"', '"}', "\ud800", "a\nb"));
const call: fc.Arbitrary<ToolCall> = fc.record({
  call_id: text,
  tool_name: text,
  arguments: text,
  arguments_json: text,
});
const message: fc.Arbitrary<CompletionMessage> = fc.record({
  role: fc.constant("assistant"),
  content: text,
  stop_reason: fc.constantFrom("end_of_turn", "out_of_tokens"),
  tool_calls: fc.array(call, { maxLength: 2 }),
});
const head = { turn_id: text, step_id: text, started_at: text, completed_at: text };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ ...head, step_type: fc.constant("inference"), model_response: message }),
    fc.record({ ...head, step_type: fc.constant("shield_call"), violation: fc.constant(null) }),
    fc.record({
      ...head,
      step_type: fc.constant("tool_execution"),
      tool_calls: fc.array(call, { maxLength: 1 }),
      tool_responses: fc.constant<ToolResponse[]>([]),
    }),
  ),
  { maxLength: 3 },
);
const turns: fc.Arbitrary<Turn> = fc
  .record({
    turn_id: text,
    session_id: text,
    input_messages: fc.array(
      fc.record({ role: fc.constant("user"), content: text, context: fc.option(text) }),
    ),
    steps,
    output_message: message,
    output_attachments: fc.constant<Turn["output_attachments"]>([]),
    started_at: text,
    completed_at: fc.option(text),
  })
  .map((turn) => {
    const last = turn.steps.at(-1);
    // As in most turns: the last step has the same message.
    return last?.step_type === "inference" ? { ...turn, output_message: last.model_response } : turn;
  });

test("turns and steps are written as their JSON, in any order", () => {
  fc.assert(
    fc.property(turns, fc.boolean(), (turn, stepsFirst) => {
      const writer = createTurnWriter();
      const writeSteps = (): void => {
        for (const step of turn.steps) expect(writer.step(step)).toBe(JSON.stringify(step));
      };
      if (stepsFirst) writeSteps();
      expect(writer.turn(turn)).toBe(JSON.stringify(turn));
      writeSteps();
    }),
  );
});
