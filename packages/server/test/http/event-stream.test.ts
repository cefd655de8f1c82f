import type { InferenceStep, TurnEvent } from "@understudy/contract/types";
import { profiles } from "@understudy/contract/profiles";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventStream } from "../../src/http/event-stream.ts";

const step = fc.record({
  step_type: fc.constantFrom("inference" as const, "tool_execution" as const),
  step_id: fc.constantFrom("one", "two"),
});
const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", '"', "}}}}", "\ud800", "a\nb"));
const inference = (content: string): InferenceStep => ({
  turn_id: "t",
  step_id: "one",
  started_at: "",
  completed_at: "",
  step_type: "inference",
  model_response: { role: "assistant", content, stop_reason: "end_of_turn", tool_calls: [] },
});
/** Several events show the same one. */
const answers = [inference("Hello."), inference('"}')];
const events: fc.Arbitrary<TurnEvent> = fc.oneof(
  fc.tuple(step, text).map(([head, delta]): TurnEvent => ({
    event_type: "step_progress",
    ...head,
    delta: { type: "text", text: delta },
  })),
  fc.tuple(step, text).map(([head, tool_call]): TurnEvent => ({
    event_type: "step_progress",
    ...head,
    delta: { type: "tool_call", tool_call, parse_status: "failed" },
  })),
  step.map((head): TurnEvent => ({ event_type: "step_start", ...head, metadata: {} })),
  fc.tuple(step, fc.constantFrom(...answers)).map(([head, step_details]): TurnEvent => ({
    event_type: "step_complete",
    ...head,
    step_details,
  })),
  fc
    .tuple(fc.constantFrom("turn_complete", "turn_awaiting_input"), text, fc.constantFrom(...answers))
    .map(([event_type, turn_id, answer]): TurnEvent => ({
      event_type,
      turn: {
        turn_id,
        session_id: "s",
        input_messages: [],
        steps: [answer],
        output_message: answer.model_response,
        output_attachments: [],
        started_at: "",
        completed_at: null,
      },
    })),
);

test("each event is written as its JSON", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events), async (all) => {
      const left = [...all];
      const { body } = eventStream(
        { events: { next: () => left.shift() }, disconnect: () => undefined },
        profiles.reference.wire,
      );
      if (typeof body !== "object" || body === null || !("next" in body))
        throw new Error("expected a stream");
      for (const event of all)
        expect(await body.next()).toBe(`data: ${JSON.stringify({ event: { payload: event } })}\n\n`);
      expect(await body.next()).toBeUndefined();
    }),
  );
});
