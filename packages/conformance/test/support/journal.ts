/** What providers were given in a trace that is typed by hand. */
import type { InferencePart, InferenceRequest, ToolResult } from "@understudy/contract/provider-data";
import type { SafetyViolation, ToolCall, Touchpoint } from "@understudy/contract/types";
import type { InferenceEntry, ShieldEntry, ToolEntry } from "@understudy/mock-inference";
import type { Alias } from "../../src/story/story.ts";
import type { JournalRecord } from "../../src/trace/trace.ts";
import { user } from "./wire-objects.ts";

/** Its number is its place in the trace. */
const head = {
  seq: 0,
  script: null,
  marker: null,
  tenant: null,
  path: null,
  matched: null,
  fault: null,
  http: null,
  wire: null,
  unoffered: [],
  invalid: null,
  chosen_by: null,
};

const answered = { ...head, state: "answered", status: 200, error: null } as const;

interface RequestStep extends Partial<InferenceRequest> {
  says?: string;
  calls?: readonly ToolCall[];
  /** `end_of_turn` unless said otherwise. */
  stop?: Extract<InferencePart, { type: "stop" }>["stop_reason"];
}

/** An inference of a turn: what the model was given, and what it said. */
export function modelAsked(
  turn: Alias,
  { says = "Hi.", calls = [], stop, ...request }: RequestStep = {},
): JournalRecord {
  const entry: InferenceEntry = {
    ...answered,
    kind: "inference",
    request: {
      model: "model-1",
      messages: [user("Hello")],
      tools: [],
      tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
      sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
      response_format: null,
      ...request,
    },
    answer: [
      ...(says === "" ? [] : [{ type: "text" as const, text: says }]),
      ...calls.map(({ call_id, tool_name, arguments: args }) => ({
        type: "tool_call" as const,
        call: { call_id, tool_name, arguments: args },
      })),
      { type: "stop", stop_reason: stop ?? "end_of_turn" },
    ],
  };
  return { turn, entry };
}

/** A shield of a turn, with what it found. */
export function shieldAsked(
  turn: Alias,
  shield_id: string,
  touchpoint: Touchpoint,
  violation: SafetyViolation | null = null,
  request: Partial<NonNullable<ShieldEntry["request"]>> = {},
): JournalRecord {
  const entry: ShieldEntry = {
    ...answered,
    kind: "shield",
    request: { shield_id, touchpoint, messages: [user("Hello")], params: {}, ...request },
    answer: { violation },
  };
  return { turn, entry };
}

/** A tool of the server, with what it gave: a content, or more than that. */
export function toolAsked(
  turn: Alias,
  [toolgroup_id, tool_name]: readonly [group: string, tool: string],
  args: Record<string, unknown>,
  result: string | ToolResult,
): JournalRecord {
  const entry: ToolEntry = {
    ...answered,
    kind: "tool",
    request: { toolgroup_id, tool_name, arguments: args, messages: [] },
    answer: typeof result === "string" ? { content: result } : result,
  };
  return { turn, entry };
}
