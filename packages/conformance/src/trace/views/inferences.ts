/** What the model was given for a turn, and the steps that came of it. */
import type { InferenceStep, Step, Turn } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import type { Alias } from "../../story/story.ts";
import type { Trace } from "../trace.ts";

/** The inferences of a turn that the model answered, in order. */
export function answered({ journal }: Trace, turn: Alias): InferenceEntry[] {
  return (journal ?? []).flatMap(({ turn: alias, entry }) =>
    alias === turn && entry.kind === "inference" && entry.state === "answered" ? [entry] : [],
  );
}

export function inferenceSteps({ steps }: Turn): InferenceStep[] {
  return steps.flatMap((step) => (step.step_type === "inference" ? [step] : []));
}

/** All that was said in an inference, calls that could not be read included. */
export function textOf({ answer }: InferenceEntry): string {
  return (answer ?? [])
    .map((part) => (part.type === "text" || part.type === "unparsed_call" ? part.text : ""))
    .join("");
}

export function callsOf({ answer }: InferenceEntry): { tool_name: string; arguments: unknown }[] {
  return (answer ?? []).flatMap((part) =>
    part.type === "tool_call" ? [{ tool_name: part.call.tool_name, arguments: part.call.arguments }] : [],
  );
}

/** The calls of the last inference among these steps that no step after it has answered. */
export function openCallsOf(steps: readonly Step[]): string[] {
  const place = steps.findLastIndex(({ step_type }) => step_type === "inference");
  const last = steps[place];
  if (last?.step_type !== "inference") return [];
  const answered = steps
    .slice(place)
    .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : []))
    .map(({ call_id }) => call_id);
  return last.model_response.tool_calls
    .map(({ call_id }) => call_id)
    .filter((call_id) => !answered.includes(call_id));
}
