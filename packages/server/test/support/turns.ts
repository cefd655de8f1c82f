/** What tests of turns say over and over. */
import type { InferencePart } from "@understudy/contract/ports";
import type { SafetyViolation, Turn, TurnEvent, ViolationLevel } from "@understudy/contract/types";
import type { Gate } from "./gate.ts";

/** What a client's tool answers to a call; without a text, that it is done. */
export function response(
  call_id: string,
  tool_name: string,
  content = "done",
): { call_id: string; tool_name: string; content: string } {
  return { call_id, tool_name, content };
}

/** The body of a resume that answers these calls of one tool. */
export function answers(
  tool_name: string,
  ...call_ids: string[]
): { tool_responses: ReturnType<typeof response>[] } {
  return { tool_responses: call_ids.map((id) => response(id, tool_name)) };
}

export function violation(
  violation_level: ViolationLevel,
  user_message: string | null = null,
): SafetyViolation {
  return { violation_level, user_message, metadata: {} };
}

/** A model that fails in the middle of its answer. */
export function failing(error: Error): () => AsyncGenerator<InferencePart> {
  return async function* () {
    yield { type: "text", text: "so far " };
    throw error;
  };
}

/** A model that answers when the gate is open. */
export function gated(gate: Gate, parts: InferencePart[]): () => AsyncGenerator<InferencePart> {
  return async function* () {
    await gate.pass();
    yield* parts;
  };
}

/** The kinds of the events, with the kind of step where they have one: `step_start inference`. */
export function kindsOf(events: readonly TurnEvent[]): string[] {
  return events.map((event) =>
    "step_type" in event ? `${event.event_type} ${event.step_type}` : event.event_type,
  );
}

export function stepTypesOf(turn: Turn | null): string[] {
  return turn?.steps.map((step) => step.step_type) ?? [];
}

/** The steps of one kind. */
export function stepsOf<Kind extends Turn["steps"][number]["step_type"]>(
  turn: Turn | null,
  kind: Kind,
): Extract<Turn["steps"][number], { step_type: Kind }>[] {
  return (turn?.steps ?? []).filter(
    (step): step is Extract<Turn["steps"][number], { step_type: Kind }> => step.step_type === kind,
  );
}
