import { toJsonText } from "@understudy/contract";
import type { Turn } from "@understudy/contract/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TurnRecord } from "../../../src/application/records/record.ts";
import { stepText, turnText, withText } from "../../../src/application/turns/turn-text.ts";
import type { StoredStep } from "../../../src/domain/turn/state.ts";
import { toTurn } from "../../../src/domain/turn/to-wire.ts";

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", '"', '"}', "\ud800", "a\nb"));
const call = fc.record({ call_id: text, tool_name: text, arguments: fc.jsonValue(), arguments_json: text });
const message = fc.record({
  role: fc.constant("assistant" as const),
  content: text,
  stop_reason: fc.constantFrom("end_of_turn", "out_of_tokens"),
  tool_calls: fc.array(call, { maxLength: 2 }),
});
const head = { turn_id: text, step_id: text, started_at: text, completed_at: fc.option(text) };
const steps = fc.array(
  fc.oneof(
    fc.record({ ...head, step_type: fc.constant("inference"), model_response: message }),
    fc.record({
      ...head,
      step_type: fc.constant("shield_call"),
      violation: fc.constant(null),
      touchpoint: fc.constantFrom("input", "output"),
      refusal: fc.option(text),
    }),
    fc.record({
      ...head,
      step_type: fc.constant("tool_execution"),
      tool_calls: fc.array(call, { maxLength: 1 }),
      tool_responses: fc.constant([]),
    }),
  ),
  { maxLength: 3 },
);
const records = fc
  .record({
    turn_id: text,
    session_id: text,
    input_messages: fc.array(
      fc.record({ role: fc.constant("user"), content: text, context: fc.option(text) }),
    ),
    steps,
    output_message: message,
    started_at: text,
    completed_at: text,
  })
  .map((turn): TurnRecord => {
    const { steps: made, output_message, ...ends } = turn;
    const last = made.at(-1);
    // As in most turns: the last step has the same message.
    const output = last !== undefined && "model_response" in last ? last.model_response : output_message;
    const { turn_id, session_id, input_messages, started_at, completed_at } = ends;
    const fields = { turn_id, session_id, input_messages, steps: made, output_message: output };
    return { claim: null, kind: "complete", turn: { ...fields, started_at, completed_at } } as TurnRecord;
  });

test("steps, turns and records are written as their JSON, in any order", () => {
  fc.assert(
    fc.property(records, fc.boolean(), (record, stepsFirst) => {
      const turn: Turn = toTurn(record);
      const writeSteps = (): void => {
        for (const step of turn.steps) expect(stepText(step)).toBe(JSON.stringify(step));
      };
      if (stepsFirst) writeSteps();
      expect(toJsonText(withText(record))).toBe(JSON.stringify(record));
      expect(turnText(turn)).toBe(JSON.stringify(turn));
      writeSteps();
    }),
  );
});

test("the text of a record that awaits input is its JSON", () => {
  const state = { steps: [] as StoredStep[] };
  const record = { claim: null, kind: "awaiting", state } as unknown as TurnRecord;
  expect(toJsonText(withText(record))).toBe(JSON.stringify(record));
});
