/** Messages and steps of Llama Stack as our turns store them. */
import type {
  CompletionMessage,
  SafetyViolation,
  ToolCall,
  ToolResponse,
  Touchpoint,
  TurnInputMessage,
} from "@understudy/contract/types";
import type { StoredStep } from "../../../domain/turn/state/state.ts";
import {
  expectList,
  expectRecord,
  expectText,
  parseAs,
  parseTimeOrNull,
  type StoredFields,
} from "./parse.ts";

export function toInput(value: unknown, path: string): TurnInputMessage {
  const fields = expectRecord(value, path);
  if (fields["role"] === "tool") return parseAs("ToolResponseMessage", fields, path);
  const { content, context } = parseAs("UserMessageInput", fields, path);
  return { role: "user", content, context };
}

export function toCompletionMessage(value: unknown, path: string): CompletionMessage {
  // Old records may have null for no calls.
  const { tool_calls, ...rest } = expectRecord(value, path);
  return parseAs("CompletionMessageInput", { ...rest, tool_calls: tool_calls ?? [] }, path);
}

/** In the order of the steps, as a shield's touchpoint follows from what is before it. */
export function toSteps(
  values: readonly unknown[],
  path: string,
  clientTools: ReadonlySet<string>,
): StoredStep[] {
  const steps: StoredStep[] = [];
  for (const [index, value] of values.entries())
    steps.push(
      toStep(
        expectRecord(value, `${path}.${index}`),
        `${path}.${index}`,
        touchpointAfter(steps, clientTools),
      ),
    );
  return steps;
}

/** Shields of the input run first, and first after the responses of the client. */
function touchpointAfter(steps: readonly StoredStep[], clientTools: ReadonlySet<string>): Touchpoint {
  const last = steps.at(-1);
  if (last === undefined) return "user-input";
  const isClients =
    last.step_type === "tool_execution" &&
    last.tool_calls.some(({ tool_name }) => clientTools.has(tool_name));
  return isClients ? "user-input" : "assistant-output";
}

function toStep(fields: StoredFields, path: string, touchpoint: Touchpoint): StoredStep {
  const step = {
    turn_id: expectText(fields["turn_id"], `${path}.turn_id`),
    step_id: expectText(fields["step_id"], `${path}.step_id`),
    started_at: parseTimeOrNull(fields["started_at"], `${path}.started_at`),
    completed_at: parseTimeOrNull(fields["completed_at"], `${path}.completed_at`),
  };
  const { step_type } = fields;
  switch (step_type) {
    case "inference":
      return {
        ...step,
        step_type,
        model_response: toCompletionMessage(fields["model_response"], `${path}.model_response`),
      };
    case "tool_execution":
      return {
        ...step,
        step_type,
        tool_calls: callsOf(fields["tool_calls"], `${path}.tool_calls`),
        tool_responses: responsesOf(fields["tool_responses"], `${path}.tool_responses`),
      };
    case "shield_call": {
      const violation = violationOf(fields["violation"], `${path}.violation`);
      // Only an error ended the turn, with this text.
      const refusal = violation?.violation_level === "error" ? (violation.user_message ?? "None") : null;
      return { ...step, step_type, violation, touchpoint, refusal };
    }
    default:
      throw new Error(
        `${path}.step_type: expected inference, tool_execution or shield_call, got ${JSON.stringify(step_type)}`,
      );
  }
}

function callsOf(value: unknown, path: string): ToolCall[] {
  return expectList(value, path).map((call, index) => parseAs("ToolCallInput", call, `${path}.${index}`));
}

function responsesOf(value: unknown, path: string): ToolResponse[] {
  return expectList(value, path).map((one, index) => parseAs("ToolResponseInput", one, `${path}.${index}`));
}

function violationOf(value: unknown, path: string): SafetyViolation | null {
  if (value === null || value === undefined) return null;
  return parseAs("SafetyViolation", { user_message: null, metadata: {}, ...expectRecord(value, path) }, path);
}
