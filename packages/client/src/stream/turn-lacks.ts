import { lackOf, lackOfCallIds, lackOfItems } from "../sending/lacks.ts";

/** What a turn lacks of what is needed to read it, and to answer its calls. */
export function lackOfTurn(turn: unknown): string | undefined {
  return (
    lackOf(turn, {
      turn_id: "a text",
      session_id: "a text",
      steps: "a list",
      "output_message.content": "a text or an object",
      "output_message.stop_reason": "a text",
      "output_message.tool_calls": "a list",
    }) ??
    lackOfItems(turn, "output_message.tool_calls", (call) =>
      lackOf(call, { call_id: "a text", tool_name: "a text" }),
    ) ??
    lackOfCallIds(turn, "output_message.tool_calls") ??
    lackOfItems(turn, "steps", lackOfStep)
  );
}

/** What a step lacks of what is needed to show it. */
export function lackOfStep(step: unknown): string | undefined {
  const isExecution = (step as { step_type?: unknown } | null)?.step_type === "tool_execution";
  return lackOf(step, { step_type: "a text", ...(isExecution && { tool_responses: "a list" }) });
}
