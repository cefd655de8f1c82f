/**
 * A turn as its stream: so many events, most of them a word of the model.
 *
 * @param {number} events
 */
export function recordedTurn(events) {
  const ids = {
    turn_id: "019a5b3e-7c1a-7000-8000-000000000003",
    session_id: "019a5b3e-7c1a-7000-8000-000000000002",
  };
  const times = { started_at: "2026-11-21T09:00:00.000100Z", completed_at: "2026-11-21T09:00:00.000200Z" };
  const step = { step_type: "inference", step_id: "6f1c7a0e-45a1-5d6e-9d52-3c5d1a5f0b11" };
  const words = Array.from({ length: events - 4 }, (_, index) => `word ${index} `);
  const message = { role: "assistant", content: words.join(""), stop_reason: "end_of_turn", tool_calls: [] };
  const step_details = { turn_id: ids.turn_id, ...step, ...times, model_response: message };
  return [
    { event_type: "turn_start", turn_id: ids.turn_id },
    { event_type: "step_start", ...step, metadata: {} },
    ...words.map((text) => ({ event_type: "step_progress", ...step, delta: { type: "text", text } })),
    { event_type: "step_complete", ...step, step_details },
    {
      event_type: "turn_complete",
      turn: {
        ...ids,
        ...times,
        input_messages: [{ role: "user", content: "hello", context: null }],
        steps: [step_details],
        output_message: message,
        output_attachments: [],
      },
    },
  ].map((payload) => Buffer.from(`data: ${JSON.stringify({ event: { payload } })}\n\n`));
}
