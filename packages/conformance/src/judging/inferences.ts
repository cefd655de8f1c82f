/** What the model was given for a turn, and the steps that came of it. */
import type { InferenceStep, Turn } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import type { Alias } from "../scenario/story.ts";
import type { Trace } from "../trace/trace.ts";

/** The inferences of a turn that the model answered, in order. */
export function answered({ given }: Trace, turn: Alias): InferenceEntry[] {
  return (given ?? []).flatMap(({ turn: alias, entry }) =>
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
