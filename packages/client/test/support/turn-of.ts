import type { Turn } from "@understudy/contract/types";

export function turnOf(over: Partial<Turn> = {}): Turn {
  return {
    ...{ turn_id: "t", session_id: "s", input_messages: [], steps: [], output_attachments: [] },
    output_message: { role: "assistant", content: "yes", stop_reason: "end_of_turn", tool_calls: [] },
    ...{ started_at: "2026-01-01T00:00:00.000000Z", completed_at: "2026-01-01T00:00:00.000001Z" },
    ...over,
  };
}

/** The items of the stream of this turn. */
export const itemsOf = (turn: Turn, event_type = "turn_complete"): object[] => [
  { event: { payload: { event_type: "turn_start", turn_id: turn.turn_id } } },
  { event: { payload: { event_type, turn } } },
];
