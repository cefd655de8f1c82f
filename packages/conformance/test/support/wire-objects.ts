/** Objects of the API, for traces typed by hand: a test says what it is about, and the rest has a value that is right. */
import type {
  Agent,
  AgentConfig,
  CompletionMessage,
  InputMessage,
  Session,
  Step,
  StopReason,
  ToolCall,
  ToolResponseMessage,
  Turn,
  TurnInputMessage,
  UserMessage,
  ViolationLevel,
} from "@understudy/contract/types";
import type { Alias } from "../../src/story/story.ts";

/** The id of what a story calls so. Ids of longer names, and of names later in the alphabet, come later. */
export function idOf(alias: Alias, version = 7): string {
  const letters = Buffer.from(alias).toString("hex").padStart(12, "0").slice(-12);
  return `01890000-0000-${version}000-8000-${letters}`;
}

/** A time, so many microseconds after the beginning of all traces. */
function time(microseconds: number): string {
  return `2026-11-21T09:00:00.${String(microseconds).padStart(6, "0")}Z`;
}

export function user(content: UserMessage["content"]): UserMessage {
  return { role: "user", content, context: null };
}

/** What was said, with the calls beside it. */
export function assistant(
  content: string,
  tool_calls: ToolCall[] = [],
  stop_reason: StopReason = "end_of_turn",
): CompletionMessage {
  return { role: "assistant", content, stop_reason, tool_calls };
}

/** The response to a call as the model gets it. */
export function toolMessage(call_id: string, content: string): ToolResponseMessage {
  return { role: "tool", call_id, content };
}

export function callOf(call_id: string, tool_name: string, args: unknown = {}): ToolCall {
  return { call_id, tool_name, arguments: args, arguments_json: JSON.stringify(args) };
}

type Own<One> = One extends Step
  ? Omit<One, "turn_id" | "step_id" | "started_at" | "completed_at"> & Partial<One>
  : never;

/** A step without what follows from its turn and its place there. */
export type StepSpec = Own<Step>;

export function inference(
  content: string,
  calls: readonly ToolCall[] = [],
  stop?: StopReason,
): Own<Extract<Step, { step_type: "inference" }>> {
  return { step_type: "inference", model_response: assistant(content, [...calls], stop) };
}

/** The step of tools that answered these calls, each with the content at its place. */
export function toolStep(
  tool_calls: readonly ToolCall[],
  contents: readonly string[],
): Own<Extract<Step, { step_type: "tool_execution" }>> {
  const tool_responses = tool_calls.map(({ call_id, tool_name }, n) => ({
    call_id,
    tool_name,
    content: contents[n] ?? "",
    metadata: null,
  }));
  return { step_type: "tool_execution", tool_calls: [...tool_calls], tool_responses };
}

/** The step of shields that passed, or objected at this level. */
export function shieldStep(
  level?: ViolationLevel,
  user_message: string | null = null,
): Own<Extract<Step, { step_type: "shield_call" }>> {
  const violation = level === undefined ? null : { violation_level: level, user_message, metadata: {} };
  return { step_type: "shield_call", violation };
}

export interface TurnSpec {
  /** `t1` in `s1` unless said otherwise. */
  as?: Alias;
  session?: Alias;
  input?: readonly TurnInputMessage[];
  steps?: readonly StepSpec[];
  /** The calls of a turn that awaits input. */
  awaits?: readonly ToolCall[];
  /** Where the output message is not the last that the model said. */
  output?: Partial<CompletionMessage>;
  /** When it began, in microseconds. */
  from?: number;
}

/** A turn that has ended, or awaits input. The same steps at the same places have the same ids and times. */
export function turnOf({
  as = "t1",
  session = "s1",
  input = [user("Hello")],
  steps = [inference("Hi.")],
  awaits,
  output,
  from = 0,
}: TurnSpec = {}): Turn {
  const turn_id = idOf(as);
  const whole = steps.map((step, n): Step => ({
    turn_id,
    step_id: idOf(`${as}.${n}`, 5),
    started_at: time(from + 2 * n + 1),
    completed_at: time(from + 2 * n + 2),
    ...step,
  }));
  const lastInference = steps.findLast((step) => step.step_type === "inference");
  return {
    turn_id,
    session_id: idOf(session),
    input_messages: [...input],
    steps: whole,
    output_message: {
      ...(lastInference?.model_response ?? assistant("")),
      ...(awaits === undefined ? {} : { stop_reason: "end_of_message", tool_calls: [...awaits] }),
      ...output,
    },
    output_attachments: [],
    started_at: time(from),
    completed_at: awaits === undefined ? time(from + 2 * steps.length + 1) : null,
  };
}

/** A configuration as it is read back: every default filled in. */
function configOf(config: Partial<AgentConfig> = {}): AgentConfig {
  return {
    sampling_params: { strategy: { type: "greedy" }, max_tokens: 0, repetition_penalty: 1, stop: null },
    input_shields: [],
    output_shields: [],
    toolgroups: [],
    client_tools: [],
    tool_choice: null,
    tool_prompt_format: null,
    tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
    max_infer_iters: 10,
    model: "model-1",
    instructions: "",
    name: "suite-1",
    enable_session_persistence: false,
    response_format: null,
    ...config,
  };
}

export function agentOf(as: Alias = "a1", config: Partial<AgentConfig> = {}): Agent {
  return { agent_id: idOf(as), agent_config: configOf(config), created_at: time(0) };
}

export function sessionOf(as: Alias = "s1", turns: readonly Turn[] = []): Session {
  return { session_id: idOf(as), session_name: `suite-1.${as}`, turns: [...turns], started_at: time(0) };
}

/** A message of a user as it is sent. */
export function say(content: string): InputMessage {
  return { role: "user", content };
}
