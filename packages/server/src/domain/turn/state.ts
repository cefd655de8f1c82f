/** A turn as plain JSON: what it was asked, what it has done, and where it stands. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { Policy } from "@understudy/contract/profiles";
import type {
  CompletionMessage,
  InferenceStep,
  InterleavedContent,
  ResponseFormat,
  SafetyViolation,
  SamplingParams,
  ShieldCallStep,
  StopReason,
  ToolCall,
  ToolConfig,
  ToolDef,
  ToolExecutionStep,
  ToolResponse,
  Touchpoint,
  TurnEvent,
  TurnInputMessage,
} from "@understudy/contract/types";

/** A tool of the server as a turn may call it. */
export interface ServerTool {
  toolgroup_id: string;
  definition: ToolDef;
  /** From the toolgroup's configuration; they win over the model's. */
  args: Record<string, unknown>;
}

/** Everything a turn needs to know, resolved and frozen when it begins. */
export interface TurnPlan {
  turn_id: string;
  agent_id: string;
  session_id: string;
  started_at: string;
  /** The newest turn whose messages this turn's model reads; null when it is the session's first. */
  history_until: string | null;
  input_messages: TurnInputMessage[];
  model: string;
  instructions: string;
  sampling_params: SamplingParams;
  response_format: ResponseFormat | null;
  tool_config: ToolConfig;
  server_tools: ServerTool[];
  client_tools: ToolDef[];
  input_shields: string[];
  output_shields: string[];
  max_infer_iters: number;
  policy: Policy;
}

/** A shield step with what the wire does not show: where it looked, and what it said in the model's place. */
export type StoredShieldStep = ShieldCallStep & { touchpoint: Touchpoint; refusal: string | null };
/** Steps as they are kept. */
export type StoredStep = InferenceStep | ToolExecutionStep | StoredShieldStep;

/** How a turn is about to end. */
export interface TurnOutcome {
  kind: "complete" | "awaiting";
  output: CompletionMessage;
}

/** Where a turn stands: what is to be done next, with what is needed for it. */
export type Phase =
  | { at: "input_shields" }
  | { at: "inference" }
  | { at: "tools"; server: ToolCall[]; client: ToolCall[]; text: InterleavedContent }
  | { at: "output_shields"; outcome: TurnOutcome }
  | { at: "settling"; outcome: TurnOutcome }
  | { at: "awaiting"; since: string; output: CompletionMessage }
  | { at: "done"; completed_at: string; output: CompletionMessage };

/** A step that has begun; an inference gathers here what the model has said so far. */
export interface OpenStep {
  step_id: string;
  started_at: string;
  text: string;
  tool_calls: ToolCall[];
}

export interface TurnState {
  plan: TurnPlan;
  steps: StoredStep[];
  /** Inferences so far, over the whole turn with its resumes. */
  iterations: number;
  open: OpenStep | null;
  phase: Phase;
}

/** Why a server call is not run: there is no such tool, or its arguments are not an object. */
export type ToolTarget =
  { run: true; tool: ServerTool; arguments: Record<string, unknown> } | { run: false; problem: string };

/** What the machine wants done. */
export type TurnCommand =
  | { do: "run_shields"; touchpoint: Touchpoint; shield_ids: string[] }
  | { do: "infer" }
  | { do: "execute_tool"; call: ToolCall; target: ToolTarget }
  | { do: "settle" }
  | { do: "await_input"; calls: ToolCall[] }
  | { do: "done" };

/** What was done, and when; `at` is strictly later than every time before it. */
export type TurnInput =
  | { type: "step_started"; at: string }
  | { type: "model_part"; part: Exclude<InferencePart, { type: "stop" }> }
  | { type: "model_stopped"; stop_reason: StopReason; at: string }
  | { type: "shields_judged"; verdicts: ShieldVerdict[]; at: string }
  | {
      type: "tool_answered";
      content: InterleavedContent;
      metadata: Record<string, unknown> | null;
      at: string;
    }
  | { type: "settled"; at: string }
  | { type: "client_answered"; responses: ToolResponse[]; at: string };

/** What one shield said. */
export interface ShieldVerdict {
  shield_id: string;
  violation: SafetyViolation | null;
}

/** A state and the events that lead to it. */
export interface Advanced {
  state: TurnState;
  events: TurnEvent[];
}
