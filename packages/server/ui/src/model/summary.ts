/** A step in one line: title and result. */
import type { SafetyViolation, ToolCall, ToolResponse } from "@understudy/contract/types";
import { toCallText, toText } from "./content.ts";
import type { StepView } from "./fold.ts";
import { foundIn, sourcesIn, toFoundText } from "./found.ts";
import { callsIn, textsOf } from "./output.ts";

/** The worst violation of a shield step. */
export function violationOf({ step }: StepView): SafetyViolation | null {
  return step?.step_type === "shield_call" ? step.violation : null;
}

export function titleOf(view: StepView): string {
  switch (view.kind) {
    case "inference": {
      const [request] = view.requests;
      return request?.kind === "inference" ? request.request.model : "the model";
    }
    case "shield": {
      const ids = view.requests.flatMap((request) =>
        request.kind === "shield" ? [request.request.shield_id] : [],
      );
      return ids.length > 0 ? ids.join(", ") : "shields";
    }
    case "client":
    case "tool":
      return [...new Set(callsOf(view).map((call) => call.tool_name))].join(", ") || "tools";
    case "retrieval":
      return "memory";
  }
}

/** The touchpoint of a shield step, if observed. */
export function touchpointOf({ kind, requests: [request] }: StepView): string | null {
  if (kind !== "shield" || request?.kind !== "shield") return null;
  return request.request.touchpoint === "user-input" ? "input" : "output";
}

export function resultOf(view: StepView): string {
  const { step } = view;
  switch (view.kind) {
    case "inference": {
      const text =
        step?.step_type === "inference" ? toText(step.model_response.content) : textsOf(view).join("");
      const calls = callsOf(view).map((call) => `→ ${toCallText(call)}`);
      return [text, ...calls].filter((part) => part !== "").join("  ");
    }
    case "shield": {
      if (step === null) return "";
      const violation = violationOf(view);
      if (violation === null) return "passed";
      return [violation.violation_level, violation.user_message].filter(Boolean).join(": ");
    }
    case "client":
    case "tool": {
      if (step?.step_type !== "tool_execution") return callsOf(view).map(toCallText).join("  ");
      const answers = step.tool_responses.map(answerOf);
      return `${callsOf(view).map(toCallText).join("  ")}  →  ${answers.join("  ")}`;
    }
    case "retrieval":
      return step?.step_type === "memory_retrieval" ? toText(step.inserted_context) : "";
  }
}

/** What a search found, in place of the words with which the model was told. */
function answerOf({ content, metadata }: ToolResponse): string {
  const found = foundIn(metadata);
  if (found !== null) return toFoundText(found);
  const urls = sourcesIn(metadata);
  return urls.length === 0 ? toText(content) : urls.join("  ");
}

function callsOf(view: StepView): ToolCall[] {
  const { step, calls } = view;
  if (step?.step_type === "inference") return step.model_response.tool_calls;
  if (step?.step_type === "tool_execution") return step.tool_calls;
  return calls.length > 0 ? calls : callsIn(view);
}
