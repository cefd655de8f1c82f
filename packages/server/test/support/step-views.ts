/** Steps of a turn as the page of turns sees them. */
import type { ToolCall } from "@understudy/contract/types";
import type { StepView } from "../../ui/src/model/fold.ts";

const view = {
  step_id: "i",
  begin: 0,
  end: 1,
  deltas: [],
  requests: [],
  responses: [],
  provided: [],
  dropped: null,
  step: null,
  calls: [],
} satisfies Partial<StepView>;
const base = { turn_id: "t", step_id: "i", started_at: null, completed_at: null };

export function toolCall(call_id: string, tool_name: string): ToolCall {
  return { call_id, tool_name, arguments: {}, arguments_json: "{}" };
}

export function inferenceStep(content: string, calls: ToolCall[] = []): StepView {
  const model_response = {
    role: "assistant" as const,
    content,
    stop_reason: "end_of_turn" as const,
    tool_calls: calls,
  };
  return { ...view, kind: "inference", step: { ...base, step_type: "inference", model_response } };
}

/** Calls of client tools with their responses. */
export function clientStep(...answers: [tool_name: string, content: string][]): StepView {
  const tool_calls = answers.map(([tool_name], index) => toolCall(`c${index}`, tool_name));
  const tool_responses = answers.map(([tool_name, content], index) => ({
    call_id: `c${index}`,
    tool_name,
    content,
    metadata: null,
  }));
  return {
    ...view,
    kind: "client",
    step: { ...base, step_type: "tool_execution", tool_calls, tool_responses },
  };
}

/** The wait for the client. */
export function waiting(...tools: string[]): StepView {
  return {
    ...view,
    kind: "client",
    end: null,
    calls: tools.map((tool, index) => toolCall(`c${index}`, tool)),
  };
}
