/** What the engine does becomes what the renderer shows. Text that a guardrail may still refuse is held back. */
import type { CompletionMessage, Step, ToolCall, TurnEvent } from "@understudy/contract/types";
import type { ResponseProgress } from "@understudy/responses";
import { isAllowed } from "../../../domain/turn/state/call-rules.ts";
import type { TurnPlan } from "../../../domain/turn/state/state.ts";
import { toCallResult } from "./call-result.ts";
import type { ItemCalls } from "./item-calls.ts";
import type { ResponseMeter } from "./meter.ts";

export interface ToProgress {
  /** The progress that an event shows; none, if it is held back or has no item. */
  of(event: TurnEvent): ResponseProgress[];
  /** What the model thought since the last event. */
  thought(): readonly ResponseProgress[];
  /** What is still held back when the turn rests: nothing refused it. */
  rest(): ResponseProgress[];
}

interface Parts {
  plan: TurnPlan;
  calls: ItemCalls;
  meter: Pick<ResponseMeter, "takeResult" | "takeThought" | "isRefusing">;
}

const nothing: readonly ResponseProgress[] = [];

export function createProgress(parts: Parts): ToProgress {
  const { plan } = parts;
  const isGuarded = plan.output_shields.length > 0;
  const show = createShow(parts);
  let held: ResponseProgress[] = [];
  const release = (): ResponseProgress[] => {
    const released = held;
    held = [];
    return released;
  };
  const of = (event: TurnEvent): ResponseProgress[] => {
    const shown = show(event);
    if (!isGuarded) return shown;
    if (isVerdict(event)) {
      if (refuses(event.step_details)) held = [];
      return release();
    }
    // Judged text is released by its verdict, and a message without text by the step after it.
    const isNext = event.event_type === "step_start" && event.step_type !== "shield_call";
    const before = isNext ? release() : [];
    if (!("step_type" in event) || event.step_type !== "inference") return [...before, ...shown];
    held.push(...shown);
    return before;
  };
  const thought = (): readonly ResponseProgress[] => {
    const text = parts.meter.takeThought();
    if (text === null) return nothing;
    const shown: ResponseProgress[] = [{ type: "reasoning", text }];
    if (!isGuarded) return shown;
    held.push(...shown);
    return [];
  };
  return { of, thought, rest: release };
}

type StepCompleted = Extract<TurnEvent, { event_type: "step_complete" }>;

function isVerdict(event: TurnEvent): event is StepCompleted {
  return event.event_type === "step_complete" && event.step_type === "shield_call";
}

/** Of several levels only `error` refuses. */
export function refuses(step: Step): boolean {
  return step.step_type === "shield_call" && step.violation?.violation_level === "error";
}

function createShow({ plan, calls, meter }: Parts): ToProgress["of"] {
  let ran = 0;
  let hasItem = false;
  /** The problem of a call that does not run is told to the model alone. */
  const isShown = (call: ToolCall): boolean => {
    const isFirst = plan.first_calls?.some(({ call_id }) => call_id === call.call_id) === true;
    return isFirst || (isAllowed(plan, call.tool_name) && ran < (plan.max_tool_calls ?? Infinity));
  };
  const endOf = ({ stop_reason, tool_calls }: CompletionMessage): ResponseProgress => {
    if (stop_reason !== "out_of_tokens") return { type: "message_ended", calls: tool_calls.length > 0 };
    const shown = tool_calls.filter(isShown);
    return {
      type: "message_cut",
      calls: shown.flatMap((call) => calls.running(call) ?? calls.handedOut(call) ?? []),
    };
  };
  return (event) => {
    switch (event.event_type) {
      case "step_start":
        return event.step_type === "inference" ? [{ type: "message_begun" }] : [];
      case "step_progress": {
        const { delta } = event;
        if (delta.type === "text")
          return [{ type: meter.isRefusing() ? "refusal" : "text", text: delta.text }];
        if (delta.type !== "tool_call") return [];
        const { tool_call } = delta;
        // A call that cannot be read is text of the answer.
        if (typeof tool_call === "string") return [{ type: "text", text: tool_call }];
        if (event.step_type !== "tool_execution") return [];
        const call = isShown(tool_call) ? calls.running(tool_call) : null;
        hasItem = call !== null;
        return call === null ? [] : [{ type: "call_begun", call }];
      }
      case "step_complete": {
        const step = event.step_details;
        if (step.step_type === "inference") return [endOf(step.model_response)];
        if (step.step_type !== "tool_execution") return [];
        ran += 1;
        const [response] = step.tool_responses;
        const result = meter.takeResult();
        if (response === undefined || !hasItem) return [];
        return [{ type: "call_ended", result: toCallResult(response.content, result) }];
      }
      default:
        return [];
    }
  };
}
